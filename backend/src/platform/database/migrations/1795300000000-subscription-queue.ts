import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = `
ALTER TABLE subscriptions ADD COLUMN moved_days integer NOT NULL DEFAULT 0;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_moved_days CHECK (moved_days >= 0);
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_client_start_key;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_client_start_key UNIQUE (client_id, start_date)
  DEFERRABLE INITIALLY DEFERRED;
`;

/** A frozen subscription that is switched on goes on for ever: nothing behind it is looked up while it waits. */
const FROZEN_STAYS = `
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
          CROSS JOIN LATERAL (SELECT NOT (s.is_active AND s.frozen_at IS NOT NULL) AND e.ends < days.day AS is_over) o
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
SELECT keep_current_subscriptions(array_agg(DISTINCT client_id)) FROM subscriptions WHERE frozen_at IS NOT NULL
HAVING count(*) > 0;
`;

/*
 * A renewal that already runs out beside the subscription before it would have no event to move it: it gets its turn
 * now, and the log says so. One that has ended stays as it was.
 */
const TURNS = `
DO $$
DECLARE
  client uuid;
  one subscriptions;
  free date;
  days integer;
BEGIN
  FOR client IN
    SELECT DISTINCT s.client_id
      FROM subscriptions s JOIN subscriptions p ON p.client_id = s.client_id AND p.start_date < s.start_date
     WHERE s.actual_start_date IS NULL AND s.frozen_at IS NULL AND s.is_active AND p.is_active
       AND coalesce(s.end_date, 'infinity') >= current_date AND coalesce(p.actual_end_date, p.end_date) >= s.start_date
  LOOP
    free := NULL;
    FOR one IN SELECT * FROM subscriptions WHERE client_id = client ORDER BY start_date LOOP
      CONTINUE WHEN NOT one.is_active;
      IF one.actual_start_date IS NULL AND one.frozen_at IS NULL AND free > one.start_date
         AND coalesce(one.end_date, 'infinity') >= current_date THEN
        WHILE EXISTS (SELECT FROM subscriptions o
                       WHERE o.client_id = client AND o.id <> one.id AND o.start_date = free) LOOP
          free := free + 1;
        END LOOP;
        days := free - one.start_date;
        UPDATE subscriptions SET start_date = start_date + days, end_date = end_date + days, moved_days = days
         WHERE id = one.id;
        INSERT INTO audit_entries (at, action, entity, entity_id, before, after)
        VALUES (now(), 'subscription.moved', 'subscription', one.id::text,
                jsonb_build_object('startDate', one.start_date, 'endDate', one.end_date),
                jsonb_build_object('startDate', one.start_date + days, 'endDate', one.end_date + days));
        one.end_date := one.end_date + days;
      END IF;
      free := greatest(free, coalesce(one.actual_end_date, one.end_date) + 1);
    END LOOP;
  END LOOP;
  -- What waits to be checked keeps later migrations from changing the table.
  SET CONSTRAINTS subscriptions_client_start_key IMMEDIATE;
END
$$;
`;

const DOWN = `
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
          CROSS JOIN LATERAL (SELECT s.start_date <= days.day AND e.ends >= days.day AS covers,
                                     s.frozen_at IS NULL AND e.ends < days.day AS is_over) f
         WHERE s.client_id = days.id
         ORDER BY CASE WHEN f.covers AND s.is_active AND s.frozen_at IS NULL THEN 0
                       WHEN f.covers THEN 1 WHEN NOT f.is_over THEN 2 ELSE 3 END,
                  CASE WHEN f.is_over AND NOT f.covers THEN NULL ELSE s.start_date END, s.start_date DESC
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
SELECT keep_current_subscriptions(array_agg(DISTINCT client_id)) FROM subscriptions WHERE frozen_at IS NOT NULL
HAVING count(*) > 0;
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_client_start_key;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_client_start_key UNIQUE (client_id, start_date);
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_moved_days;
ALTER TABLE subscriptions DROP COLUMN moved_days;
`;

/** A renewal waits its turn behind the subscription before it, and a frozen one stays the current one. */
export class SubscriptionQueue1795300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMN);
    await queryRunner.query(FROZEN_STAYS);
    await queryRunner.query(TURNS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
