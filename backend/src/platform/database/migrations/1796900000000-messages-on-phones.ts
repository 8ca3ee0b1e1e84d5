import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
CREATE TABLE IF NOT EXISTS message_choices (
  user_id uuid NOT NULL CONSTRAINT message_choices_user_fk REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CONSTRAINT message_choices_channel_known CHECK (channel IN ('mail', 'phone', 'none')),
  CONSTRAINT message_choices_pkey PRIMARY KEY (user_id, kind)
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE TABLE IF NOT EXISTS push_subscriptions (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT push_subscriptions_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT push_subscriptions_user_fk REFERENCES users ON DELETE CASCADE,
  session_id uuid CONSTRAINT push_subscriptions_session_fk REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text,
  server_key text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  last_sent_at timestamptz
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS push_subscriptions_by_user ON push_subscriptions (user_id, created_at);
CREATE INDEX IF NOT EXISTS push_subscriptions_by_session ON push_subscriptions (session_id);

CREATE TABLE IF NOT EXISTS push_keys (
  id smallint NOT NULL CONSTRAINT push_keys_pkey PRIMARY KEY CONSTRAINT push_keys_one CHECK (id = 1),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE OR REPLACE FUNCTION end_phones_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION end_phones_of_user() SET search_path = %I, pg_temp', current_schema());
END
$$;
DROP TRIGGER IF EXISTS users_end_phones ON users;
CREATE TRIGGER users_end_phones AFTER UPDATE OF is_active, session_version, email ON users FOR EACH ROW
  WHEN ((OLD.is_active AND NOT NEW.is_active) OR NEW.session_version <> OLD.session_version
    OR (OLD.email IS NOT NULL AND NEW.email IS NULL))
  EXECUTE FUNCTION end_phones_of_user();`;

const DOWN = `
ALTER TABLE mails DROP COLUMN channel;
DROP TRIGGER users_end_phones ON users;
DROP FUNCTION end_phones_of_user();
DROP TABLE push_keys;
DROP TABLE push_subscriptions;
DROP TABLE message_choices;`;

/** Messages on the phone: what members chose, where they are reached, and which way a message went. */
export class MessagesOnPhones1796900000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query('ALTER TABLE mails ADD COLUMN IF NOT EXISTS channel text');
    await queryRunner.query('ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_channel_known');
    await queryRunner.query(
      `ALTER TABLE mails ADD CONSTRAINT mails_channel_known CHECK (channel IN ('mail', 'phone')) NOT VALID`,
    );
    await queryRunner.query('ALTER TABLE mails VALIDATE CONSTRAINT mails_channel_known');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
