import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex, inBatches } from './online.js';

const COLUMNS = `
ALTER TABLE current_subscriptions
  ADD COLUMN IF NOT EXISTS from_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN IF NOT EXISTS until_at timestamptz NOT NULL DEFAULT 'infinity';
ALTER TABLE current_subscriptions
  DROP CONSTRAINT IF EXISTS current_subscriptions_state,
  ADD CONSTRAINT current_subscriptions_state CHECK (state IN ('none', 'disabled', 'frozen', 'usedUp', 'running')) NOT VALID;
`;
/** Takes no longer with many clients: its index is there. */
const KEY = `
ALTER TABLE current_subscriptions
  DROP CONSTRAINT IF EXISTS current_subscriptions_pkey,
  ADD CONSTRAINT current_subscriptions_pkey PRIMARY KEY USING INDEX current_subscriptions_key`;
const VALIDATE = 'ALTER TABLE current_subscriptions VALIDATE CONSTRAINT current_subscriptions_state';
const INDEX = 'current_subscriptions_by_state_and_time';

const HOLDING = (s: string): string => `${s}.is_active AND ${s}.frozen_at IS NOT NULL AND ${s}.frozen_until IS NULL`;
const END = (s: string): string => `coalesce(${s}.actual_end_date, ${s}.end_date, 'infinity')`;
const IS_OVER = (s: string): string => `NOT (${HOLDING(s)}) AND ${END(s)} < m.day`;

/** A period also begins with the last visit of a pack, beside the days on which one starts or has ended. */
const KEEP = `
CREATE OR REPLACE FUNCTION keep_current_subscriptions(clients uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM current_subscriptions WHERE client_id = ANY (clients);
  INSERT INTO current_subscriptions (client_id, from_date, from_at, until_date, until_at, subscription_id, state, ends_on)
  WITH packs AS (
    SELECT s.id, max(a.appointment_date) AS day, max(a.starts_at) AS at
      FROM subscriptions s
      JOIN appointments a ON a.subscription_id = s.id AND (a.status <> 2 OR a.cancelled_late AND a.forgiven_at IS NULL)
     WHERE s.client_id = ANY (clients) AND s.pack_visits > 0
     GROUP BY s.id, s.pack_visits HAVING count(*) >= s.pack_visits
  ), moments AS (
    SELECT id, is_active, '-infinity'::date AS day, '-infinity'::timestamptz AS at
      FROM users WHERE id = ANY (clients) AND role = 2
    UNION
    SELECT u.id, u.is_active, change.day, change.at
      FROM users u
      JOIN subscriptions s ON s.client_id = u.id
      LEFT JOIN packs ON packs.id = s.id
      CROSS JOIN LATERAL (VALUES (s.start_date, '-infinity'::timestamptz),
        (coalesce(s.actual_end_date, s.end_date) + 1, '-infinity'::timestamptz), (packs.day, packs.at)) AS change (day, at)
     WHERE u.id = ANY (clients) AND u.role = 2 AND change.day IS NOT NULL
  ), belonging AS (
    SELECT m.id, m.is_active, m.day, m.at, s.id AS subscription_id, s.is_active AS is_on, s.frozen_at, s.is_used_up,
           ${END('s')} AS ends_on, lag(s.id) OVER in_turn AS subscription_before,
           lag(s.is_used_up) OVER in_turn AS used_up_before, row_number() OVER in_turn AS nth
      FROM moments m
      LEFT JOIN LATERAL (
        SELECT s.*, g.is_used_up
          FROM subscriptions s
          LEFT JOIN packs ON packs.id = s.id
          CROSS JOIN LATERAL (SELECT ${IS_OVER('s')} AS is_over) o
          CROSS JOIN LATERAL (SELECT s.start_date <= m.day AND NOT o.is_over AS covers) f
          CROSS JOIN LATERAL (SELECT coalesce((packs.day, packs.at) <= (m.day, m.at), false) AS is_used_up) g
         WHERE s.client_id = m.id
         ORDER BY CASE WHEN f.covers AND s.is_active THEN
                         CASE WHEN g.is_used_up AND NOT (${HOLDING('s')}) AND EXISTS (
                           SELECT FROM subscriptions n WHERE n.client_id = s.client_id AND n.is_active
                             AND n.start_date > s.start_date AND NOT (${IS_OVER('n')})) THEN 2 ELSE 0 END
                       WHEN f.covers THEN 3
                       WHEN NOT o.is_over THEN CASE WHEN s.is_active AND EXISTS (
                         SELECT FROM subscriptions c WHERE c.client_id = s.client_id AND c.is_active
                           AND c.start_date <= m.day AND NOT (${IS_OVER('c')})) THEN 1 ELSE 4 END
                       ELSE 5 END,
                  CASE WHEN o.is_over THEN NULL ELSE s.start_date END, s.start_date DESC
         LIMIT 1
      ) s ON true
    WINDOW in_turn AS (PARTITION BY m.id ORDER BY m.day, m.at)
  ), periods AS (
    SELECT *, lead(day) OVER in_turn AS next_day, lead(at) OVER in_turn AS next_at
      FROM belonging
     WHERE nth = 1 OR subscription_id IS DISTINCT FROM subscription_before OR is_used_up IS DISTINCT FROM used_up_before
    WINDOW in_turn AS (PARTITION BY id ORDER BY day, at)
  )
  SELECT id, day, at,
         coalesce(CASE WHEN next_at = '-infinity' THEN next_day - 1 ELSE next_day END, 'infinity'),
         coalesce(nullif(next_at, '-infinity'), 'infinity'), subscription_id,
         CASE WHEN NOT is_active THEN 'disabled'
              WHEN subscription_id IS NULL THEN 'none'
              WHEN NOT is_on THEN 'disabled'
              WHEN frozen_at IS NOT NULL THEN 'frozen'
              WHEN is_used_up THEN 'usedUp'
              ELSE 'running' END,
         ends_on
    FROM periods;
END
$$;
`;

/** As before: by days alone. */
const KEEP_BY_DAYS = `
CREATE OR REPLACE FUNCTION keep_current_subscriptions(clients uuid[]) RETURNS void LANGUAGE plpgsql AS $$BEGIN
  DELETE FROM current_subscriptions WHERE client_id = ANY (clients);
  INSERT INTO current_subscriptions (client_id, from_date, until_date, subscription_id, state, ends_on)
  WITH moments AS (
    SELECT id, is_active, '-infinity'::date AS day FROM users WHERE id = ANY (clients) AND role = 2
    UNION
    SELECT u.id, u.is_active, change.day
      FROM users u
      JOIN subscriptions s ON s.client_id = u.id
      CROSS JOIN LATERAL (VALUES (s.start_date), (coalesce(s.actual_end_date, s.end_date) + 1)) AS change (day)
     WHERE u.id = ANY (clients) AND u.role = 2 AND change.day IS NOT NULL
  ), belonging AS (
    SELECT m.id, m.is_active, m.day, s.id AS subscription_id, s.is_active AS is_on, s.frozen_at, ${END('s')} AS ends_on,
           lag(s.id) OVER by_day AS subscription_before, row_number() OVER by_day AS nth
      FROM moments m
      LEFT JOIN LATERAL (
        SELECT s.*
          FROM subscriptions s
          CROSS JOIN LATERAL (SELECT ${IS_OVER('s')} AS is_over) o
          CROSS JOIN LATERAL (SELECT s.start_date <= m.day AND NOT o.is_over AS covers) f
         WHERE s.client_id = m.id
         ORDER BY CASE WHEN f.covers AND s.is_active THEN 0 WHEN f.covers THEN 1 WHEN NOT o.is_over THEN 2 ELSE 3 END,
                  CASE WHEN o.is_over THEN NULL ELSE s.start_date END, s.start_date DESC
         LIMIT 1
      ) s ON true
    WINDOW by_day AS (PARTITION BY m.id ORDER BY m.day)
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
END$$;
`;

/** Replacing a function takes its setting away. */
const searchPath = (...functions: string[]): string => `
DO $$
BEGIN
  ${functions.map((one) => `EXECUTE format('ALTER FUNCTION ${one} SET search_path = %I, pg_temp', current_schema());`).join('\n  ')}
END
$$;
`;

/** Citus reads what a trigger was handed in a statement of its own, beside no table. */
const OF_VISITS = `
CREATE OR REPLACE FUNCTION keep_current_subscriptions_of_packs(packs uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  clients uuid[];
BEGIN
  IF packs IS NULL THEN RETURN; END IF;
  SELECT array_agg(DISTINCT client_id) INTO clients FROM subscriptions WHERE id = ANY (packs) AND pack_visits > 0;
  IF clients IS NOT NULL THEN PERFORM keep_current_subscriptions(clients); END IF;
END
$$;
CREATE OR REPLACE FUNCTION keep_current_subscriptions_of_visits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  packs uuid[];
BEGIN
  SELECT array_agg(DISTINCT subscription_id) INTO packs FROM changed WHERE subscription_id IS NOT NULL;
  PERFORM keep_current_subscriptions_of_packs(packs);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION keep_current_subscriptions_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_current_subscriptions_of_packs(ARRAY[OLD.subscription_id, NEW.subscription_id]);
  RETURN NULL;
END
$$;
DROP TRIGGER IF EXISTS appointments_current_made ON appointments;
CREATE TRIGGER appointments_current_made AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_visits();
DROP TRIGGER IF EXISTS appointments_current_removed ON appointments;
CREATE TRIGGER appointments_current_removed AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_visits();
DROP TRIGGER IF EXISTS appointments_current_changed ON appointments;
CREATE TRIGGER appointments_current_changed AFTER UPDATE ON appointments FOR EACH ROW
  WHEN ((OLD.status = 2, OLD.cancelled_late, OLD.forgiven_at, OLD.subscription_id, OLD.starts_at)
    IS DISTINCT FROM (NEW.status = 2, NEW.cancelled_late, NEW.forgiven_at, NEW.subscription_id, NEW.starts_at))
  EXECUTE FUNCTION keep_current_subscriptions_of_visit();
`;

const NOT_OF_VISITS = `
DROP TRIGGER appointments_current_made ON appointments;
DROP TRIGGER appointments_current_removed ON appointments;
DROP TRIGGER appointments_current_changed ON appointments;
DROP FUNCTION keep_current_subscriptions_of_visit();
DROP FUNCTION keep_current_subscriptions_of_visits();
DROP FUNCTION keep_current_subscriptions_of_packs(uuid[]);
`;

const AT_ONCE = 500;

async function keepThoseOfPacks(queryRunner: QueryRunner): Promise<void> {
  const found = (await queryRunner.query(
    'SELECT DISTINCT client_id AS id FROM subscriptions WHERE pack_visits > 0',
  )) as {
    id: string;
  }[];
  for (let first = 0; first < found.length; first += AT_ONCE) {
    const clients = found.slice(first, first + AT_ONCE).map(({ id }) => id);
    await queryRunner.query('SELECT keep_current_subscriptions($1::uuid[])', [clients]);
  }
}

/** Lists tell a used-up pack, and the one that follows it, from the beginning of its last visit (rule: used-up pack). */
export class UsedUpPacks1796300000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS);
    await queryRunner.query(VALIDATE);
    const key = 'current_subscriptions (client_id, from_date, from_at)';
    await buildIndex(queryRunner, 'current_subscriptions_key', key, { isUnique: true });
    await queryRunner.query(KEY);
    const columns = 'state, ends_on, client_id, from_date, until_date, from_at, until_at';
    await buildIndex(queryRunner, INDEX, `current_subscriptions (${columns})`);
    await dropIndex(queryRunner, 'current_subscriptions_by_state');
    const names = ['keep_current_subscriptions(uuid[])', 'keep_current_subscriptions_of_packs(uuid[])'];
    names.push('keep_current_subscriptions_of_visits()', 'keep_current_subscriptions_of_visit()');
    await queryRunner.query(KEEP + OF_VISITS + searchPath(...names));
    await keepThoseOfPacks(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(NOT_OF_VISITS);
    await inBatches(
      queryRunner,
      `DELETE FROM current_subscriptions WHERE client_id IN (
         SELECT client_id FROM current_subscriptions WHERE from_at > '-infinity' LIMIT $1)`,
      [AT_ONCE],
    );
    const columns = 'state, ends_on, client_id, from_date, until_date';
    await buildIndex(queryRunner, 'current_subscriptions_by_state', `current_subscriptions (${columns})`);
    await dropIndex(queryRunner, INDEX);
    await queryRunner.query(`
      ALTER TABLE current_subscriptions
        DROP CONSTRAINT current_subscriptions_pkey,
        ADD CONSTRAINT current_subscriptions_pkey PRIMARY KEY (client_id, from_date);
      ALTER TABLE current_subscriptions
        DROP CONSTRAINT current_subscriptions_state,
        ADD CONSTRAINT current_subscriptions_state CHECK (state IN ('none', 'disabled', 'frozen', 'running'));
      ALTER TABLE current_subscriptions DROP COLUMN from_at, DROP COLUMN until_at;`);
    await queryRunner.query(KEEP_BY_DAYS + searchPath('keep_current_subscriptions(uuid[])'));
    await keepThoseOfPacks(queryRunner);
  }
}
