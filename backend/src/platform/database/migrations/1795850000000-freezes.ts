import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
ALTER TABLE plans ADD COLUMN IF NOT EXISTS freeze_budget_days integer;
ALTER TABLE subscriptions
  ADD COLUMN IF NOT EXISTS freeze_budget_days integer,
  ADD COLUMN IF NOT EXISTS frozen_until date;
ALTER TABLE subscription_end_lines ADD COLUMN IF NOT EXISTS note text;
ALTER TABLE plans DROP CONSTRAINT IF EXISTS plans_freeze_budget;
ALTER TABLE plans ADD CONSTRAINT plans_freeze_budget CHECK (freeze_budget_days >= 0);
ALTER TABLE subscriptions
  DROP CONSTRAINT IF EXISTS subscriptions_freeze_budget,
  DROP CONSTRAINT IF EXISTS subscriptions_frozen_until;
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_freeze_budget CHECK (freeze_budget_days >= 0) NOT VALID,
  ADD CONSTRAINT subscriptions_frozen_until CHECK (frozen_until IS NULL OR frozen_at IS NOT NULL) NOT VALID;
CREATE TABLE IF NOT EXISTS freezes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL CONSTRAINT freezes_subscription_fk REFERENCES subscriptions ON DELETE CASCADE,
  from_date date NOT NULL,
  until_date date NOT NULL,
  state text NOT NULL,
  moved_days integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by_id uuid NOT NULL CONSTRAINT freezes_created_by_fk REFERENCES users ON DELETE RESTRICT,
  answered_by_id uuid CONSTRAINT freezes_answered_by_fk REFERENCES users ON DELETE RESTRICT,
  settled_at timestamptz,
  CONSTRAINT freezes_pkey PRIMARY KEY (id),
  CONSTRAINT freezes_period CHECK (until_date >= from_date),
  CONSTRAINT freezes_state_known
    CHECK (state IN ('asked', 'planned', 'running', 'ended', 'withdrawn', 'refused')),
  CONSTRAINT freezes_moved_days CHECK (moved_days BETWEEN 0 AND until_date - from_date + 1),
  CONSTRAINT freezes_settled CHECK ((settled_at IS NULL) = (state IN ('asked', 'planned', 'running')))
);
CREATE INDEX IF NOT EXISTS freezes_by_subscription ON freezes (subscription_id);
CREATE INDEX IF NOT EXISTS freezes_open ON freezes (state, from_date) WHERE settled_at IS NULL;
CREATE TABLE IF NOT EXISTS compensated_days (
  subscription_id uuid NOT NULL CONSTRAINT compensated_days_subscription_fk REFERENCES subscriptions ON DELETE CASCADE,
  date date NOT NULL,
  CONSTRAINT compensated_days_pkey PRIMARY KEY (subscription_id, date)
);
CREATE INDEX IF NOT EXISTS compensated_days_by_date ON compensated_days (date);
`;

const VALIDATE = `
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_freeze_budget;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_frozen_until;
`;

/** Why an end moves may come with words: the reason of a closing. */
const endLine = (note: 'with' | 'without'): string => `
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
  INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id${note === 'with' ? ', note' : ''})
  VALUES (NEW.id, last_n + 1, coalesce(said ->> 'cause', 'changed'), ends - was, ends,
          coalesce((said ->> 'at')::timestamptz, now()), (said ->> 'by')::uuid${note === 'with' ? `, said ->> 'note'` : ''});
  RETURN NEW;
END
$$;
`;

/** A freeze with a last day has an end, so what waits behind it begins after that end; one without has none. */
const keepCurrent = (holding: string): string => `
CREATE OR REPLACE FUNCTION keep_current_subscriptions(clients uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM current_subscriptions WHERE client_id = ANY (clients);
  INSERT INTO current_subscriptions (client_id, from_date, until_date, subscription_id, state, ends_on)
  WITH days AS (
    SELECT id, is_active, '-infinity'::date AS day FROM users WHERE id = ANY (clients) AND role = 2
    UNION
    SELECT u.id, u.is_active, change.day
      FROM users u
      JOIN subscriptions s ON s.client_id = u.id
      CROSS JOIN LATERAL (VALUES (s.start_date), (coalesce(s.actual_end_date, s.end_date) + 1)) AS change (day)
     WHERE u.id = ANY (clients) AND u.role = 2 AND change.day IS NOT NULL
  ), belonging AS (
    SELECT days.id, days.is_active, days.day, s.id AS subscription_id, s.is_active AS is_on, s.frozen_at,
           coalesce(s.actual_end_date, s.end_date, 'infinity') AS ends_on,
           lag(s.id) OVER by_day AS subscription_before, row_number() OVER by_day AS nth
      FROM days
      LEFT JOIN LATERAL (
        SELECT s.*
          FROM subscriptions s
          CROSS JOIN LATERAL (SELECT coalesce(s.actual_end_date, s.end_date, 'infinity') AS ends) e
          CROSS JOIN LATERAL (SELECT NOT (${holding}) AND e.ends < days.day AS is_over) o
          CROSS JOIN LATERAL (SELECT s.start_date <= days.day AND NOT o.is_over AS covers) f
         WHERE s.client_id = days.id
         ORDER BY CASE WHEN f.covers AND s.is_active THEN 0 WHEN f.covers THEN 1 WHEN NOT o.is_over THEN 2 ELSE 3 END,
                  CASE WHEN o.is_over THEN NULL ELSE s.start_date END, s.start_date DESC
         LIMIT 1
      ) s ON true
    WINDOW by_day AS (PARTITION BY days.id ORDER BY days.day)
  )
  SELECT id, day, coalesce(lead(day) OVER (PARTITION BY id ORDER BY day) - 1, 'infinity'), subscription_id,
         CASE WHEN NOT is_active THEN 'disabled'
              WHEN subscription_id IS NULL THEN 'none'
              WHEN NOT is_on THEN 'disabled'
              WHEN frozen_at IS NOT NULL THEN 'frozen'
              ELSE 'running' END,
         ends_on
    FROM belonging
   WHERE nth = 1 OR subscription_id IS DISTINCT FROM subscription_before;
$$;
`;

/** Replacing a function takes its setting away. */
const SEARCH_PATH = `
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION write_end_line() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION keep_current_subscriptions(uuid[]) SET search_path = %I, pg_temp', current_schema());
END
$$;
`;

const HOLDING = 's.is_active AND s.frozen_at IS NOT NULL';

/** Freezes with a first and a last day, the budget for them, and the days that a closing gives. */
export class Freezes1795850000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(VALIDATE);
    await queryRunner.query(endLine('with') + keepCurrent(`${HOLDING} AND s.frozen_until IS NULL`) + SEARCH_PATH);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(endLine('without') + keepCurrent(HOLDING) + SEARCH_PATH);
    await queryRunner.query(`
      DROP TABLE compensated_days;
      DROP TABLE freezes;
      ALTER TABLE subscription_end_lines DROP COLUMN note;
      ALTER TABLE subscriptions DROP COLUMN frozen_until, DROP COLUMN freeze_budget_days;
      ALTER TABLE plans DROP COLUMN freeze_budget_days;`);
  }
}
