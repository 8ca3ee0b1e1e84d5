import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
CREATE TABLE IF NOT EXISTS text_provider (
  id smallint NOT NULL CONSTRAINT text_provider_pkey PRIMARY KEY CONSTRAINT text_provider_one CHECK (id = 1),
  provider text NOT NULL CONSTRAINT text_provider_known CHECK (provider IN ('twilio', 'vonage')),
  way text NOT NULL CONSTRAINT text_provider_way_known CHECK (way IN ('sms', 'viber')),
  account text NOT NULL,
  sender text NOT NULL,
  secrets text NOT NULL,
  origin text,
  changed_at timestamptz NOT NULL,
  tried_at timestamptz
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE TABLE IF NOT EXISTS text_messages (
  id uuid NOT NULL CONSTRAINT text_messages_pkey PRIMARY KEY,
  mail_id uuid CONSTRAINT text_messages_mail_key UNIQUE,
  user_id uuid CONSTRAINT text_messages_user_fk REFERENCES users ON DELETE SET NULL,
  is_test boolean NOT NULL,
  provider text NOT NULL,
  provider_id text CONSTRAINT text_messages_provider_id_key UNIQUE,
  state text NOT NULL CONSTRAINT text_messages_state_known
    CHECK (state IN ('sending', 'accepted', 'delivered', 'failed', 'refused', 'in-doubt')),
  segments smallint NOT NULL,
  cents integer NOT NULL,
  month date NOT NULL,
  words text,
  begun_at timestamptz NOT NULL,
  number_hash text,
  reported_at timestamptz
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS text_messages_by_month ON text_messages (month);
CREATE INDEX IF NOT EXISTS text_messages_by_user ON text_messages (user_id);
CREATE INDEX IF NOT EXISTS text_messages_open ON text_messages (begun_at)
  WHERE state IN ('sending', 'in-doubt', 'failed');

CREATE TABLE IF NOT EXISTS text_refusals (
  user_id uuid NOT NULL CONSTRAINT text_refusals_pkey PRIMARY KEY
    CONSTRAINT text_refusals_user_fk REFERENCES users ON DELETE CASCADE,
  fault text NOT NULL CONSTRAINT text_refusals_fault_known CHECK (fault IN ('unreachable', 'opted-out')),
  at timestamptz NOT NULL
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE OR REPLACE FUNCTION forget_text_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM text_refusals WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION forget_text_refusal() SET search_path = %I, pg_temp', current_schema());
END
$$;
DROP TRIGGER IF EXISTS users_forget_text_refusal ON users;
CREATE TRIGGER users_forget_text_refusal AFTER UPDATE OF phone ON users FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION forget_text_refusal();

ALTER TABLE email_templates ADD COLUMN IF NOT EXISTS short text;
ALTER TABLE broadcasts ADD COLUMN IF NOT EXISTS by_text boolean NOT NULL DEFAULT false;`;

const DOWN = `
ALTER TABLE broadcasts DROP COLUMN by_text;
ALTER TABLE email_templates DROP COLUMN short;
UPDATE mails SET channel = 'mail' WHERE channel = 'text';
DELETE FROM message_choices WHERE channel = 'text';
DROP TRIGGER users_forget_text_refusal ON users;
DROP FUNCTION forget_text_refusal();
DROP TABLE text_refusals;
DROP TABLE text_messages;
DROP TABLE text_provider;`;

/** The ways of messages, checked without reading the table under a lock. */
const ALLOW = [
  'ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_channel_known',
  "ALTER TABLE mails ADD CONSTRAINT mails_channel_known CHECK (channel IN ('mail', 'phone', 'text')) NOT VALID",
  'ALTER TABLE mails VALIDATE CONSTRAINT mails_channel_known',
  'ALTER TABLE message_choices DROP CONSTRAINT IF EXISTS message_choices_channel_known',
  `ALTER TABLE message_choices ADD CONSTRAINT message_choices_channel_known
     CHECK (channel IN ('mail', 'phone', 'none', 'text')) NOT VALID`,
  'ALTER TABLE message_choices VALIDATE CONSTRAINT message_choices_channel_known',
];
const FORBID = [
  'ALTER TABLE mails DROP CONSTRAINT mails_channel_known',
  "ALTER TABLE mails ADD CONSTRAINT mails_channel_known CHECK (channel IN ('mail', 'phone'))",
  'ALTER TABLE message_choices DROP CONSTRAINT message_choices_channel_known',
  `ALTER TABLE message_choices ADD CONSTRAINT message_choices_channel_known
     CHECK (channel IN ('mail', 'phone', 'none'))`,
];

/** Messages by SMS and Viber: the provider, what went through it, and which numbers it reaches. */
export class Texting1797030000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    for (const statement of ALLOW) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
    for (const statement of FORBID) await queryRunner.query(statement);
  }
}
