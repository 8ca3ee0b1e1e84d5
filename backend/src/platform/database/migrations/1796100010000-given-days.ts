import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Each activated subscription gets as many days of its own as it is long, and what waits behind it begins after its end.
 * Clients are few in whom two ran at once; each is locked while their subscriptions are walked through, the earlier first.
 */
const GIVE = `
DO $$
DECLARE
  client record;
  one record;
  own date;
  ends date;
  shared integer;
  last_day date;
  first_day date;
  earlier uuid[];
BEGIN
  FOR client IN
    SELECT u.id FROM users u WHERE EXISTS (
      SELECT FROM subscriptions s JOIN subscriptions o ON o.client_id = s.client_id AND o.id <> s.id
      WHERE s.client_id = u.id AND s.is_active AND o.is_active
        AND s.actual_start_date BETWEEN coalesce(o.actual_start_date, o.start_date)
          AND coalesce(o.actual_end_date, o.end_date))
    ORDER BY u.id FOR NO KEY UPDATE
  LOOP
    earlier := '{}';
    FOR one IN
      SELECT id, start_date, end_date, actual_start_date, actual_end_date, moved_days, frozen_at,
        coalesce(actual_start_date, start_date) AS begins
      FROM subscriptions WHERE client_id = client.id AND is_active AND end_date IS NOT NULL ORDER BY begins, start_date
    LOOP
      earlier := earlier || one.id;
      IF one.actual_start_date IS NULL THEN
        SELECT max(coalesce(o.actual_end_date, o.end_date)) INTO last_day FROM subscriptions o
          WHERE o.id = ANY (earlier) AND o.id <> one.id;
        IF one.frozen_at IS NULL AND one.end_date >= now()::date AND last_day >= one.start_date THEN
          first_day := last_day + 1;
          -- No two of a client have the same start; a later one that waits moves on by itself.
          WHILE EXISTS (SELECT FROM subscriptions o WHERE o.client_id = client.id AND o.start_date = first_day
            AND (o.id = ANY (earlier) OR NOT o.is_active OR o.actual_start_date IS NOT NULL OR o.frozen_at IS NOT NULL
              OR o.end_date IS NULL OR o.end_date < now()::date))
          LOOP
            first_day := first_day + 1;
          END LOOP;
          UPDATE subscriptions SET start_date = first_day, end_date = end_date + (first_day - start_date),
            moved_days = moved_days + (first_day - start_date),
            end_change = jsonb_build_object('cause', 'queue', 'at', now())
          WHERE id = one.id;
        END IF;
        CONTINUE;
      END IF;
      own := one.actual_start_date + (one.end_date - one.start_date);
      ends := own;
      LOOP
        SELECT count(*) INTO shared FROM generate_series(one.actual_start_date, ends, interval '1 day') d (day)
          WHERE EXISTS (SELECT FROM subscriptions o
            WHERE o.client_id = client.id AND o.id <> one.id AND o.is_active
              AND (coalesce(o.actual_start_date, o.start_date), o.start_date) < (one.actual_start_date, one.start_date)
              AND d.day BETWEEN coalesce(o.actual_start_date, o.start_date) AND coalesce(o.actual_end_date, o.end_date));
        EXIT WHEN own + shared = ends;
        ends := own + shared;
      END LOOP;
      IF ends <> one.actual_end_date THEN
        UPDATE subscriptions SET actual_end_date = ends, end_change = jsonb_build_object('cause', 'overlap', 'at', now()),
          remaining_days_at_freeze = remaining_days_at_freeze + (ends - one.actual_end_date)
        WHERE id = one.id;
      END IF;
    END LOOP;
  END LOOP;
END
$$`;

/** Days on which two subscriptions of a client ran at once are added behind the later one (rule: given days). */
export class GivenDays1796100010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(GIVE);
  }

  /** What was given stays: the version before reckons it anew with the next change of a first visit. */
  async down(): Promise<void> {
    // Nothing was added to the schema.
  }
}
