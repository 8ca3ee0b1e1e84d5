import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

const TABLE = `
ALTER TABLE subscriptions ADD COLUMN IF NOT EXISTS end_change jsonb;
CREATE TABLE IF NOT EXISTS subscription_end_lines (
  subscription_id uuid NOT NULL
    CONSTRAINT subscription_end_lines_subscription_fk REFERENCES subscriptions ON DELETE CASCADE,
  n integer NOT NULL,
  cause text NOT NULL,
  days integer,
  end_date date,
  at timestamptz NOT NULL,
  by_id uuid CONSTRAINT subscription_end_lines_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT subscription_end_lines_pkey PRIMARY KEY (subscription_id, n),
  CONSTRAINT subscription_end_lines_n CHECK (n >= 1),
  CONSTRAINT subscription_end_lines_days CHECK (days IS NULL OR end_date IS NOT NULL)
);
`;

/*
 * The only writer of lines. A statement that changes an end says why in "end_change", which a line takes; one that says
 * nothing gets its line all the same. The number of a line is the last one and one more, under the lock of the row.
 */
const TRIGGERS = `
CREATE OR REPLACE FUNCTION write_first_end_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends date := coalesce(NEW.actual_end_date, NEW.end_date);
BEGIN
  INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id)
  VALUES (NEW.id, 1, coalesce(NEW.end_change ->> 'cause', 'sold'), ends - NEW.start_date + 1, ends,
          coalesce((NEW.end_change ->> 'at')::timestamptz, NEW.created_at), (NEW.end_change ->> 'by')::uuid);
  RETURN NULL;
END
$$;

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
  INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id)
  VALUES (NEW.id, last_n + 1, coalesce(said ->> 'cause', 'changed'), ends - was, ends,
          coalesce((said ->> 'at')::timestamptz, now()), (said ->> 'by')::uuid);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION keep_end_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A line of an end date is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY['write_first_end_line', 'write_end_line', 'keep_end_lines'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', named, current_schema());
  END LOOP;
END
$$;

-- A restore brings the lines itself.
CREATE OR REPLACE TRIGGER subscriptions_first_end_line AFTER INSERT ON subscriptions
  FOR EACH ROW WHEN (current_setting('palestra.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION write_first_end_line();
CREATE OR REPLACE TRIGGER subscriptions_end_line BEFORE UPDATE ON subscriptions
  FOR EACH ROW WHEN (
    coalesce(OLD.actual_end_date, OLD.end_date) IS DISTINCT FROM coalesce(NEW.actual_end_date, NEW.end_date)
    OR NEW.end_change IS NOT NULL)
  EXECUTE FUNCTION write_end_line();
-- The lines of a subscription that is removed go with it, by the foreign key's own trigger.
CREATE OR REPLACE TRIGGER subscription_end_lines_kept BEFORE UPDATE OR DELETE ON subscription_end_lines
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_end_lines();
`;

/*
 * What the log knows, as the ends that a subscription had one after the other: before and after each logged change, and
 * now. Bookings by members are not logged, so an end that moved in between with the first visit is told by that visit.
 */
const FILL = `
WITH batch AS MATERIALIZED (
  SELECT s.id, s.created_at, s.start_date, coalesce(s.actual_end_date, s.end_date) AS ends, s.actual_start_date
    FROM subscriptions s
   WHERE NOT EXISTS (SELECT FROM subscription_end_lines l WHERE l.subscription_id = s.id)
   ORDER BY s.id LIMIT 1000 FOR UPDATE OF s
), logged AS (
  SELECT b.id, e.at, e.id AS entry, e.actor_id, e.action, e.before, e.after
    FROM batch b JOIN audit_entries e ON e.entity_id = b.id::text
   WHERE e.entity = 'subscription' AND e.action = ANY ($1::text[]) AND e.after ? 'endDate'
), states AS (
  SELECT id, at, entry, 1 AS part, NULL::uuid AS by_id, NULL AS cause, (before ->> 'startDate')::date AS starts,
         coalesce(before ->> 'actualEndDate', before ->> 'endDate')::date AS ends,
         before ->> 'actualStartDate' AS visited
    FROM logged WHERE jsonb_typeof(before) = 'object' AND before ? 'endDate'
  UNION ALL
  SELECT id, at, entry, 2, actor_id,
         CASE action WHEN 'subscription.created' THEN 'sold' WHEN 'subscription.updated' THEN 'edited'
                     WHEN 'subscription.unfrozen' THEN 'freeze' WHEN 'subscription.moved' THEN 'queue'
                     ELSE 'first-visit' END,
         (after ->> 'startDate')::date, coalesce(after ->> 'actualEndDate', after ->> 'endDate')::date,
         after ->> 'actualStartDate'
    FROM logged
  UNION ALL
  SELECT id, 'infinity', NULL, 3, NULL, NULL, start_date, ends, actual_start_date::text FROM batch
), followed AS (
  SELECT s.*, lag(s.id) OVER w AS former, lag(s.ends) OVER w AS ended, lag(s.visited) OVER w AS visited_before
    FROM states s WINDOW w AS (PARTITION BY s.id ORDER BY s.at, s.entry, s.part)
)
INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id)
SELECT f.id, row_number() OVER (PARTITION BY f.id ORDER BY f.at, f.entry, f.part),
       coalesce(f.cause, CASE WHEN f.former IS NOT NULL AND f.visited IS DISTINCT FROM f.visited_before
                              THEN 'first-visit' ELSE 'taken-over' END),
       CASE WHEN f.former IS NULL THEN f.ends - coalesce(f.starts, b.start_date) + 1 ELSE f.ends - f.ended END, f.ends,
       CASE WHEN f.former IS NULL AND f.cause IS NULL THEN b.created_at WHEN f.at = 'infinity' THEN now() ELSE f.at END,
       (SELECT u.id FROM users u WHERE u.id = f.by_id)
  FROM followed f JOIN batch b USING (id)
 WHERE f.former IS NULL OR f.ends IS DISTINCT FROM f.ended
`;

const LOGGED = ['created', 'updated', 'frozen', 'unfrozen', 'moved'].map((deed) => `subscription.${deed}`);

/** Why a subscription ends when it ends: a line for each change of its end, which add up to it. */
export class EndLines1795750000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(TRIGGERS);
    await inBatches(queryRunner, FILL, [LOGGED]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER subscriptions_end_line ON subscriptions;
      DROP TRIGGER subscriptions_first_end_line ON subscriptions;
      DROP TABLE subscription_end_lines;
      DROP FUNCTION write_first_end_line, write_end_line, keep_end_lines;
      ALTER TABLE subscriptions DROP COLUMN end_change;`);
  }
}
