import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of an answer to a freeze, and the days that a closing or a freeze gave. */
const COLUMNS = `
ALTER TABLE freezes ADD COLUMN answer_reason text;
ALTER TABLE subscription_end_lines
  ADD COLUMN from_date date,
  ADD COLUMN until_date date,
  ADD CONSTRAINT subscription_end_lines_period CHECK (until_date >= from_date) NOT VALID;
ALTER TABLE subscription_end_lines VALIDATE CONSTRAINT subscription_end_lines_period;
`;

const endLine = (days: 'with' | 'without'): string => `
CREATE OR REPLACE FUNCTION write_end_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was date := coalesce(OLD.actual_end_date, OLD.end_date);
  ends date := coalesce(NEW.actual_end_date, NEW.end_date);
  said jsonb := CASE WHEN NEW.end_change IS DISTINCT FROM OLD.end_change THEN NEW.end_change END;
  last_n integer;
BEGIN
  NEW.end_change := NULL;
  IF ends IS NOT DISTINCT FROM was THEN
    RETURN NEW;
  END IF;
  SELECT max(n) INTO last_n FROM subscription_end_lines WHERE subscription_id = NEW.id;
  IF last_n IS NULL THEN
    INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at)
    VALUES (NEW.id, 1, 'taken-over', was - OLD.start_date + 1, was, OLD.created_at);
    last_n := 1;
  END IF;
  INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id, note${days === 'with' ? ', from_date, until_date' : ''})
  VALUES (NEW.id, last_n + 1, coalesce(said ->> 'cause', 'changed'), ends - was, ends,
          coalesce((said ->> 'at')::timestamptz, now()), (said ->> 'by')::uuid, said ->> 'note'${days === 'with' ? `, (said ->> 'from')::date, (said ->> 'until')::date` : ''});
  RETURN NEW;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION write_end_line() SET search_path = %I, pg_temp', current_schema());
END
$$;
`;

/** A freeze goes with its subscription, whose own deletion is noted. */
const WATCH = `
CREATE FUNCTION note_change_of_freezes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (topic, client_id)
  SELECT 'subscriptions', client_id FROM subscriptions
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.subscription_id ELSE NEW.subscription_id END;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_freezes() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER freezes_are_watched AFTER INSERT OR UPDATE OR DELETE ON freezes
  FOR EACH ROW WHEN (current_setting('palestra.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION note_change_of_freezes();
`;

/** A member reads why a freeze was refused, screens follow freezes, and a line of an end names its days. */
export class FreezeAnswers1795974000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS);
    await queryRunner.query(endLine('with'));
    await queryRunner.query(WATCH);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER freezes_are_watched ON freezes;
      DROP FUNCTION note_change_of_freezes();`);
    await queryRunner.query(endLine('without'));
    await queryRunner.query(`
      ALTER TABLE subscription_end_lines DROP CONSTRAINT subscription_end_lines_period, DROP COLUMN from_date, DROP COLUMN until_date;
      ALTER TABLE freezes DROP COLUMN answer_reason;`);
  }
}
