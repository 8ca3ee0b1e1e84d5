import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
CREATE TABLE current_subscriptions (
  client_id uuid NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL,
  subscription_id uuid,
  state text NOT NULL,
  ends_on date NOT NULL,
  CONSTRAINT current_subscriptions_pkey PRIMARY KEY (client_id, from_date),
  CONSTRAINT current_subscriptions_client_fk FOREIGN KEY (client_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT current_subscriptions_period CHECK (until_date >= from_date),
  CONSTRAINT current_subscriptions_state CHECK (state IN ('none', 'disabled', 'frozen', 'running'))
);
CREATE INDEX current_subscriptions_by_state ON current_subscriptions (state, ends_on, client_id, from_date, until_date);
CREATE INDEX current_subscriptions_by_end ON current_subscriptions (nullif(ends_on, 'infinity'), client_id);
CREATE INDEX current_subscriptions_by_last_end
  ON current_subscriptions (nullif(ends_on, 'infinity') DESC NULLS LAST, client_id);
`;

/*
 * The subscription of a date changes only where one starts or has ended: between these days it is looked up once. The
 * look-up is `subscriptionForSql` of subscription.repository.ts; a database test compares what is kept with the rule.
 */
const KEEP = `
CREATE FUNCTION keep_current_subscriptions(clients uuid[]) RETURNS void LANGUAGE sql AS $$
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

CREATE FUNCTION keep_current_subscriptions_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_current_subscriptions(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION keep_current_subscriptions_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_current_subscriptions(array_agg(DISTINCT client_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_current_subscription_made AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_users();
CREATE FUNCTION keep_current_subscription_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_current_subscriptions(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_current_subscription_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION keep_current_subscription_of_user();
CREATE TRIGGER subscriptions_current_made AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_clients();
CREATE TRIGGER subscriptions_current_changed AFTER UPDATE ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_clients();
CREATE TRIGGER subscriptions_current_removed AFTER DELETE ON subscriptions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_current_subscriptions_of_clients();

SELECT keep_current_subscriptions(array_agg(id)) FROM users HAVING count(*) > 0;
ANALYZE current_subscriptions;
`;

/*
 * Finding parts of words needs an extension that PostgreSQL brings along; where a server does not allow it, the search
 * reads the clients one by one.
 */
const SEARCH = `
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_search_key ON users USING gin (search_key gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'The search is slower than it could be: the extension pg_trgm cannot be had (%).', SQLERRM;
END
$$;
`;

const DOWN = `
DROP INDEX IF EXISTS users_by_search_key;
DROP TRIGGER subscriptions_current_removed ON subscriptions;
DROP TRIGGER subscriptions_current_changed ON subscriptions;
DROP TRIGGER subscriptions_current_made ON subscriptions;
DROP TRIGGER users_current_subscription_changed ON users;
DROP TRIGGER users_current_subscription_made ON users;
DROP FUNCTION keep_current_subscription_of_user();
DROP FUNCTION keep_current_subscriptions_of_clients();
DROP FUNCTION keep_current_subscriptions_of_users();
DROP FUNCTION keep_current_subscriptions(uuid[]);
DROP TABLE current_subscriptions;
`;

/**
 * Which of his subscriptions each date of a client belongs to, kept by the database itself: what lists are narrowed and
 * sorted by, and counted from, without looking at every client (docs/query-plans.md).
 */
export class CurrentSubscriptions1795251600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(KEEP);
    await queryRunner.query(SEARCH);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
