import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE mails (
  id uuid CONSTRAINT mails_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL,
  priority smallint NOT NULL,
  recipient_id uuid CONSTRAINT mails_recipient_fk REFERENCES users ON DELETE SET NULL,
  recipient_name text NOT NULL,
  recipient_address text NOT NULL,
  language text NOT NULL CONSTRAINT mails_language_known CHECK (language IN ('el', 'en')),
  facts jsonb NOT NULL DEFAULT '{}',
  calendar_sequences jsonb,
  broadcast_id uuid CONSTRAINT mails_broadcast_fk REFERENCES broadcasts ON DELETE RESTRICT,
  appointment_id uuid,
  dedupe_key text CONSTRAINT mails_dedupe_key UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT mails_state_known
    CHECK (state IN ('waiting', 'paused', 'claimed', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  not_after timestamptz,
  worker integer,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT mails_worker_while_held CHECK ((state IN ('waiting', 'paused')) <= (worker IS NULL)),
  CONSTRAINT mails_sent_at_when_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mails_due ON mails (priority, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX mails_held ON mails (worker) WHERE state IN ('claimed', 'sending');
CREATE INDEX mails_by_broadcast ON mails (broadcast_id, state) WHERE broadcast_id IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails (recipient_id);
CREATE INDEX mails_by_appointment ON mails (appointment_id) WHERE state IN ('waiting', 'claimed');
CREATE INDEX mails_by_time ON mails (created_at);

CREATE TABLE calendar_sequences (
  appointment_id uuid CONSTRAINT calendar_sequences_pkey PRIMARY KEY,
  sequence integer NOT NULL
);

CREATE TABLE unsubscriptions (
  user_id uuid CONSTRAINT unsubscriptions_pkey PRIMARY KEY
    CONSTRAINT unsubscriptions_user_fk REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL
);
`;

const DOWN = 'DROP TABLE unsubscriptions, calendar_sequences, mails;';

/** The outbox, and what calendars and broadcasts need to remember (decisions §9). */
export class Mail1795222800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
