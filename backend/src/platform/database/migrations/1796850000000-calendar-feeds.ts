import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE calendar_feeds (
  user_id uuid NOT NULL CONSTRAINT calendar_feeds_pkey PRIMARY KEY
    CONSTRAINT calendar_feeds_user_fk REFERENCES users ON DELETE CASCADE,
  key_hash text NOT NULL CONSTRAINT calendar_feeds_key_key UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  version text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE FUNCTION end_calendar_feed_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION end_calendar_feed_of_user() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER users_end_calendar_feed AFTER UPDATE OF is_active, guardian_id, email ON users FOR EACH ROW
  WHEN ((OLD.is_active AND NOT NEW.is_active) OR NEW.guardian_id IS DISTINCT FROM OLD.guardian_id
    OR (OLD.email IS NOT NULL AND NEW.email IS NULL))
  EXECUTE FUNCTION end_calendar_feed_of_user();

ALTER TABLE calendar_sequences ADD COLUMN changed_at timestamptz;`;

const DOWN = `
ALTER TABLE calendar_sequences DROP COLUMN changed_at;
DROP TRIGGER users_end_calendar_feed ON users;
DROP TABLE calendar_feeds;
DROP FUNCTION end_calendar_feed_of_user();`;

/** Secret addresses that calendars read: each ends with its account, and when a child comes to somebody else. */
export class CalendarFeeds1796850000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
