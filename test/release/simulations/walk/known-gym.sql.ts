import type { DataSource } from 'typeorm';
import type { GymMoment } from '../../../../backend/src/platform/time/gym-clock.js';

/*
 * The truth about a gym at an instant, in plain SQL by the rules alone. Nothing of the product's own statements is used, so
 * that a fault of theirs is seen.
 */

/** How far ahead the schedule is known. */
const DAYS = 92;
/** How far ahead members book. */
export const WINDOW = 30;

/** Settings with their meaning, and their value where the gym does not use them. */
const gym = ({ now, today, zone }: GymMoment): string => `
  CREATE TABLE known.gym AS SELECT '${now.toISOString()}'::timestamptz AS now, '${today}'::date AS today, '${zone}'::text AS zone,
    known.setting('GymCapacityPerTimeslot', NULL, '10')::int AS capacity,
    known.setting('BookingCancellationDeadlineHours', NULL, '2')::int AS regular_hours,
    known.setting('MorningClientCancellationDeadlineHours', NULL, '12')::int AS morning_hours,
    known.setting('LateCancelling', 'lateCancelling', 'off') AS late,
    known.setting('FairUsePoints', 'lateCancelling', '0')::int AS point_limit,
    known.setting('FairUseLatePoints', 'lateCancelling', '1')::int AS late_points,
    known.setting('FairUseAbsencePoints', 'lateCancelling', '2')::int AS absence_points,
    known.setting('FairUseExpiryDays', 'lateCancelling', '30')::int AS expiry_days,
    known.setting('FairUseClosedDays', 'lateCancelling', '7')::int AS closed_days,
    known.setting('FairUseFreePerQuarter', 'lateCancelling', '1')::int AS free_per_quarter,
    known.setting('QuietHoursFrom', 'quietHours', '0')::int AS quiet_from,
    known.setting('QuietHoursUntil', 'quietHours', '7')::int AS quiet_until,
    known.setting('MedicalCertificate', 'papers', 'off') AS certificate,
    known.setting('TermsConsent', 'papers', 'asks') AS terms,
    known.setting('PaymentDueDays', 'money', '0')::int AS payment_days,
    known.setting('AttendanceOpensMinutes', 'attendance', '0')::int AS attendance_minutes,
    known.setting('ClockFormat', NULL, '12h') AS clock, known.uses('money') AS uses_money, known.uses('papers') AS uses_papers, known.uses('filling') AS uses_filling,
    known.uses('attendance') AS uses_attendance`;

const FUNCTIONS = [
  `CREATE FUNCTION known.uses(capability text) RETURNS boolean LANGUAGE sql STABLE AS
    $f$ SELECT EXISTS (SELECT FROM settings WHERE key = 'uses.' || capability AND value = 'on') $f$`,
  `CREATE FUNCTION known.setting(name text, capability text, without text) RETURNS text LANGUAGE sql STABLE AS
    $f$ SELECT CASE WHEN capability IS NULL OR known.uses(capability)
      THEN coalesce((SELECT value FROM settings WHERE key = name), without) ELSE without END $f$`,
];

const CLOCK = [
  `CREATE FUNCTION known.at(day date, hour time) RETURNS timestamptz LANGUAGE sql STABLE AS
    $f$ SELECT (day + hour) AT TIME ZONE zone FROM known.gym $f$`,
  // Real hours before the start; one in the night moves to its beginning (rules: cancelling, quiet hours).
  `CREATE FUNCTION known.free_until(starts_at timestamptz, deadline int) RETURNS timestamptz LANGUAGE sql STABLE AS $f$
    SELECT CASE
      WHEN g.quiet_from > 0 AND extract(hour FROM d.wall) >= g.quiet_from
        THEN (d.wall::date + make_interval(hours => g.quiet_from)) AT TIME ZONE g.zone
      WHEN g.quiet_from > 0 AND extract(hour FROM d.wall) < g.quiet_until
        THEN (d.wall::date - 1 + make_interval(hours => g.quiet_from)) AT TIME ZONE g.zone
      ELSE d.at END
    FROM known.gym g CROSS JOIN LATERAL (
      SELECT starts_at - make_interval(hours => deadline) AS at,
        (starts_at - make_interval(hours => deadline)) AT TIME ZONE g.zone AS wall) d $f$`,
];

/** Every slot of the coming days: the week's, those of one date, and those that have left the week. */
const PLACES = `
  CREATE TABLE known.place AS
  WITH days AS (
    SELECT g.today + n AS date FROM known.gym g, generate_series(0, ${DAYS}) n
  ), weekly AS (
    SELECT d.date, t.original_start_time AS start_time, t.original_end_time AS end_time, t.start_time AS usual_start,
      t.end_time AS usual_end, t.capacity, false AS is_gone
    FROM days d JOIN global_timeslots t ON t.day_of_week = extract(dow FROM d.date) AND t.is_enabled
  ), living AS (
    SELECT * FROM weekly
    UNION ALL SELECT o.date, o.start_time, o.end_time, o.start_time, o.end_time, NULL::int, false
      FROM timeslot_overrides o JOIN days d ON d.date = o.date
     WHERE o.kind = 'extra' AND NOT EXISTS (
       SELECT FROM weekly w WHERE w.date = o.date AND w.start_time = o.start_time AND w.end_time = o.end_time)
  ), every AS (
    SELECT * FROM living
    UNION ALL SELECT DISTINCT a.appointment_date, a.start_time, a.end_time, a.effective_start_time, a.effective_end_time,
        NULL::int, true
      FROM appointments a JOIN days d ON d.date = a.appointment_date
     WHERE a.status <> 2 AND NOT EXISTS (
       SELECT FROM living l WHERE l.date = a.appointment_date AND l.start_time = a.start_time AND l.end_time = a.end_time)
  ), timed AS (
    SELECT e.*, CASE WHEN e.is_gone THEN e.usual_start ELSE coalesce(t.new_start_time, e.usual_start) END AS starts,
      CASE WHEN e.is_gone THEN e.usual_end ELSE coalesce(t.new_end_time, e.usual_end) END AS ends,
      coalesce(c.capacity_override, e.capacity, g.capacity) AS places,
      off.id IS NOT NULL AS is_off, off.reason AS off_reason, shut.id IS NOT NULL AS is_shut, shut.reason AS shut_reason
    FROM every e CROSS JOIN known.gym g
    LEFT JOIN timeslot_overrides t ON t.kind = 'time' AND (t.date, t.start_time, t.end_time) = (e.date, e.start_time, e.end_time)
    LEFT JOIN timeslot_overrides c ON c.kind = 'capacity' AND (c.date, c.start_time, c.end_time) = (e.date, e.start_time, e.end_time)
    LEFT JOIN timeslot_overrides off ON off.kind = 'disabled' AND (off.date, off.start_time, off.end_time) = (e.date, e.start_time, e.end_time)
    LEFT JOIN timeslot_overrides shut ON shut.kind = 'day' AND shut.date = e.date
  )
  SELECT date, start_time, end_time, usual_start, usual_end, starts, ends, places, is_gone, is_off, off_reason, is_shut, shut_reason,
    starts <> usual_start OR ends <> usual_end AS is_moved,
    known.at(date, starts) AS starts_at, known.at(date, ends) AS ends_at,
    (SELECT count(*)::int FROM appointments a WHERE a.status <> 2
      AND (a.appointment_date, a.start_time, a.end_time) = (t.date, t.start_time, t.end_time)) AS booked,
    (SELECT count(*)::int FROM interests i WHERE i.held_until IS NOT NULL
      AND (i.appointment_date, i.start_time, i.end_time) = (t.date, t.start_time, t.end_time)) AS held,
    (SELECT count(*)::int FROM interests i
      WHERE (i.appointment_date, i.start_time, i.end_time) = (t.date, t.start_time, t.end_time)) AS waiting
  FROM timed t`;

/** Every appointment, with its present meaning. */
const VISITS = `
  CREATE TABLE known.visit AS
  SELECT a.id, a.client_id, a.subscription_id, a.appointment_date AS date, a.start_time, a.end_time,
    a.effective_start_time AS starts, a.effective_end_time AS ends, s.starts_at, s.ends_at, a.status = 2 AS is_cancelled,
    a.status <> 2 AND s.ends_at > g.now AS is_to_come, a.status <> 2 OR a.cancelled_late AND a.forgiven_at IS NULL AS counts,
    a.status <> 2 AND s.ends_at <= g.now AND a.attendance IS DISTINCT FROM 'absent' AS was_made,
    CASE WHEN a.status <> 2 THEN a.attendance END AS attendance, a.cancelled_late AND a.status = 2 AS is_late, a.forgiven_at,
    a.forgiven_by_id, a.cancelled_at, a.cancelled_by_id, a.cancel_reason, a.cancel_cause, a.promoted_at, a.moved_at, a.seen_at,
    a.booked_at, a.attendance_device_id, a.overridden, d.free_until
  FROM appointments a CROSS JOIN known.gym g JOIN users u ON u.id = a.client_id
  CROSS JOIN LATERAL (SELECT known.at(a.appointment_date, a.effective_start_time) AS starts_at,
    known.at(a.appointment_date, a.effective_end_time) AS ends_at) s
  CROSS JOIN LATERAL (SELECT greatest(
    known.free_until(s.starts_at, CASE WHEN u.is_morning_client THEN g.morning_hours ELSE g.regular_hours END),
    CASE WHEN a.promoted_at IS NOT NULL THEN least(a.promoted_at + interval '60 minutes', s.starts_at) END) AS free_until) d`;

const SUBSCRIPTIONS = `
  CREATE TABLE known.sub AS
  SELECT s.*, coalesce(s.actual_end_date, s.end_date, 'infinity') AS till,
    s.is_active AND s.frozen_at IS NOT NULL AND s.frozen_until IS NULL AS is_held
  FROM subscriptions s`;

/** Late cancellations and absences with their points, and when booking by oneself opens again (rule: fair use). */
const OFFENCES = [
  `CREATE TABLE known.offence AS
    SELECT o.client_id, o.id, o.kind, o.at, o.nth, o.at + make_interval(hours => 24 * g.expiry_days) AS expires_at,
      CASE WHEN o.nth <= g.free_per_quarter THEN 0 WHEN o.kind = 'late' THEN g.late_points ELSE g.absence_points END AS points
    FROM known.gym g CROSS JOIN LATERAL (
      SELECT v.client_id, v.id, CASE WHEN v.is_late THEN 'late' ELSE 'absent' END AS kind, x.at,
        row_number() OVER (PARTITION BY v.client_id, date_trunc('quarter', x.at AT TIME ZONE g.zone) ORDER BY x.at)::int AS nth
      FROM known.visit v CROSS JOIN LATERAL (SELECT CASE WHEN v.is_late THEN v.cancelled_at ELSE v.starts_at END AS at) x
      WHERE (v.is_late OR v.attendance = 'absent') AND v.forgiven_at IS NULL) o
    WHERE g.point_limit > 0`,
  `CREATE TABLE known.lock AS
    SELECT o.client_id, max(o.at) + make_interval(hours => 24 * max(g.closed_days)) AS until
    FROM known.offence o CROSS JOIN known.gym g
    WHERE o.points > 0 AND (SELECT sum(p.points) FROM known.offence p
      WHERE p.client_id = o.client_id AND p.at <= o.at AND p.expires_at > o.at) >= g.point_limit
    GROUP BY 1`,
];

/** Payments pay charges in the order in which they are due (rule: overdue). */
const DEBTS = `
  CREATE TABLE known.debt AS
  WITH entry AS (
    SELECT e.client_id, e.amount_cents AS cents, coalesce(r.due_on, e.due_on) AS due
    FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
  ), paid AS (
    SELECT client_id, coalesce(-sum(cents) FILTER (WHERE due IS NULL), 0) AS cents, sum(cents)::int AS balance FROM entry GROUP BY 1
  ), owed AS (
    SELECT client_id, due, sum(sum(cents)) OVER (PARTITION BY client_id ORDER BY due) AS until FROM entry WHERE due IS NOT NULL
    GROUP BY 1, 2
  )
  SELECT p.client_id, p.balance,
    (SELECT min(o.due) FROM owed o WHERE o.client_id = p.client_id AND o.until > p.cents) AS unpaid_since
  FROM paid p`;

/** A member, and a visit of theirs that moves: it stands in no way. */
const ASKS = `
  CREATE TABLE known.ask AS
  SELECT row_number() OVER (ORDER BY u.id, m.visit_id NULLS FIRST)::int AS id, u.id AS client_id, m.visit_id, u.is_active, u.is_morning_client,
    CASE WHEN m.visit_id IS NULL THEN l.until END AS locked_until,
    CASE WHEN m.visit_id IS NULL AND g.payment_days > 0 AND d.unpaid_since + g.payment_days < g.today THEN d.unpaid_since END AS unpaid_since,
    m.visit_id IS NULL AND g.uses_papers AND g.terms = 'blocks' AND EXISTS (SELECT FROM gym_terms) AND NOT EXISTS (
      SELECT FROM terms_consents c WHERE c.client_id = u.id AND c.version = (SELECT max(version) FROM gym_terms)) AS lacks_terms,
    (SELECT max(coalesce(c.valid_until, 'infinity')) FROM client_documents c WHERE c.client_id = u.id AND c.kind = 'medical') AS certificate
  FROM known.gym g CROSS JOIN users u
  LEFT JOIN known.lock l ON l.client_id = u.id AND l.until > g.now
  LEFT JOIN known.debt d ON d.client_id = u.id
  JOIN LATERAL (
    SELECT NULL::uuid AS visit_id
    UNION ALL SELECT v.id FROM known.visit v WHERE v.client_id = u.id AND v.is_to_come AND v.starts_at > g.now
      AND v.free_until >= g.now AND v.attendance IS DISTINCT FROM 'attended') m ON true
  WHERE u.role = 2`;

/** Visits that use up a pack, without the one that moves. */
const PACKS = `
  CREATE TABLE known.pack AS
  SELECT k.id AS ask_id, s.id AS subscription_id, count(v.id)::int AS used, max(v.date) AS last_use
  FROM known.ask k JOIN known.sub s ON s.client_id = k.client_id
  LEFT JOIN known.visit v ON v.subscription_id = s.id AND v.counts AND v.id IS DISTINCT FROM k.visit_id
  GROUP BY 1, 2`;

/** Each day of each: the other visit and the freeze on it, and the used visits of month and week. */
const DAYS_OF_EACH = `
  CREATE TABLE known.day AS
  SELECT k.id AS ask_id, d.date, o.own_starts, o.own_id, f.from_date AS freeze_from, f.until_date AS freeze_until,
    g.certificate = 'blocks' AND coalesce(k.certificate < d.date, true) AS lacks_certificate,
    (SELECT count(*)::int FROM known.visit v WHERE v.client_id = k.client_id AND v.counts AND v.id IS DISTINCT FROM k.visit_id
      AND date_trunc('month', v.date) = date_trunc('month', d.date)) AS used_month,
    (SELECT count(*)::int FROM known.visit v WHERE v.client_id = k.client_id AND v.counts AND v.id IS DISTINCT FROM k.visit_id
      AND date_trunc('week', v.date) = date_trunc('week', d.date)) AS used_week
  FROM known.gym g CROSS JOIN known.ask k
  CROSS JOIN LATERAL (SELECT g.today + n AS date FROM generate_series(0, ${DAYS}) n) d
  LEFT JOIN LATERAL (SELECT v.starts AS own_starts, v.id AS own_id FROM known.visit v WHERE v.client_id = k.client_id AND v.date = d.date
    AND NOT v.is_cancelled AND v.id IS DISTINCT FROM k.visit_id ORDER BY v.starts LIMIT 1) o ON true
  LEFT JOIN LATERAL (SELECT f.from_date, f.until_date FROM freezes f JOIN known.sub s ON s.id = f.subscription_id AND s.is_active
    WHERE s.client_id = k.client_id AND f.state IN ('planned', 'running') AND d.date BETWEEN f.from_date AND f.until_date LIMIT 1) f ON true`;

/** Limits that leave no visit, when as many of month, week and pack come back. */
const limits = (visits: number, ofPack = visits): string => `array_remove(ARRAY[
  CASE WHEN s.monthly_limit > 0 AND d.used_month - ${visits} >= s.monthly_limit THEN 'MONTHLY_LIMIT' END,
  CASE WHEN s.weekly_limit > 0 AND d.used_week - ${visits} >= s.weekly_limit THEN 'WEEKLY_LIMIT' END,
  CASE WHEN s.pack_visits > 0 AND p.used - ${ofPack} >= s.pack_visits THEN 'PACK_EMPTY' END], NULL)`;

/** The subscriptions that a visit of a day may use (rules: used-up pack, frozen stays current). */
const UNDER = [
  `CREATE TABLE known.under AS
    SELECT d.ask_id, d.date, s.id AS subscription_id, s.start_date, s.is_morning_only OR k.is_morning_client AS is_morning,
      s.monthly_limit, s.weekly_limit, s.pack_visits, p.used AS pack_used, d.used_month, d.used_week, s.till,
      ${limits(0)} AS limits, ${limits(1)} AS limits_back, ${limits(1, 0)} AS limits_back_elsewhere
    FROM known.day d JOIN known.ask k ON k.id = d.ask_id JOIN known.sub s ON s.client_id = k.client_id
    JOIN known.pack p ON p.ask_id = k.id AND p.subscription_id = s.id
    WHERE s.is_active AND NOT s.is_held AND d.date <= s.till
      AND NOT EXISTS (SELECT FROM known.sub h WHERE h.client_id = s.client_id AND h.is_held AND h.start_date < s.start_date)
      AND (s.start_date <= d.date
        OR EXISTS (SELECT FROM known.sub b WHERE b.client_id = s.client_id AND b.is_active AND b.start_date < s.start_date AND b.till >= d.date)
        AND NOT EXISTS (SELECT FROM known.sub b JOIN known.pack q ON q.ask_id = k.id AND q.subscription_id = b.id
          WHERE b.client_id = s.client_id AND b.is_active AND b.start_date < s.start_date AND b.till >= d.date
            AND (b.pack_visits = 0 OR q.used < b.pack_visits OR q.last_use >= d.date)))`,
  'CREATE INDEX ON known.under (ask_id, date)',
  // A late cancellation comes back with its own slot (rule: forgiven if filled).
  `CREATE TABLE known.returning_visit AS
    SELECT DISTINCT ON (v.client_id, v.date, v.start_time, v.end_time) v.client_id, v.date, v.start_time, v.end_time, v.subscription_id
    FROM known.visit v CROSS JOIN known.gym g WHERE v.is_late AND v.forgiven_at IS NULL AND g.late = 'forgivenIfFilled' AND v.date >= g.today`,
];

/** Codes that one of the subscriptions `x` refuses, or all of them. */
const refusedBy = (aggregate: 'bool_or' | 'bool_and'): string => {
  const codes = ['MONTHLY_LIMIT', 'WEEKLY_LIMIT', 'PACK_EMPTY', 'MORNING_ONLY'];
  return `array_remove(ARRAY[${codes.map((code) => `CASE WHEN ${aggregate}('${code}' = ANY (x.refused)) THEN '${code}' END`).join(', ')}], NULL)`;
};

/**
 * Each slot for each member who may ask. `codes` refuse it with any subscription, `every` holds what all usable
 * subscriptions refuse, `any_of` what at least one refuses.
 */
const OFFERS = [
  `CREATE TABLE known.offer AS
    SELECT k.id AS ask_id, k.client_id, k.visit_id, p.*, d.own_starts, d.own_id, own.id AS own_here, d.used_month, d.used_week,
      w.usable, w.every, w.any_of, w.passes, i.id AS entry_id, i.held_until, p.booked + p.held - mine.held AS taken,
      r.client_id IS NOT NULL AS comes_back,
      array_remove(ARRAY[
        CASE WHEN NOT k.is_active THEN 'CLIENT_INACTIVE' END,
        CASE WHEN d.freeze_from IS NOT NULL THEN 'FREEZE_PLANNED' END,
        CASE WHEN d.lacks_certificate THEN 'DOCUMENT_EXPIRED' END,
        CASE WHEN k.lacks_terms THEN 'TERMS_NOT_ACCEPTED' END,
        CASE WHEN p.starts_at <= g.now THEN 'DATE_PAST' END,
        CASE WHEN p.is_gone THEN 'NO_SUCH_SLOT' END,
        CASE WHEN p.is_shut THEN 'DAY_CLOSED' END,
        CASE WHEN p.is_off THEN 'SLOT_DISABLED' END,
        CASE WHEN own.id IS NOT NULL THEN 'ALREADY_BOOKED' END,
        CASE WHEN d.own_id IS NOT NULL THEN 'ONE_PER_DAY' END,
        CASE WHEN k.locked_until IS NOT NULL THEN 'FAIR_USE' END,
        CASE WHEN k.unpaid_since IS NOT NULL THEN 'PAYMENT_DUE' END,
        CASE WHEN p.booked + p.held - mine.held >= p.places THEN 'SLOT_FULL' END], NULL) AS codes
    FROM known.gym g JOIN known.place p ON p.date <= g.today + ${WINDOW}
    CROSS JOIN known.ask k JOIN known.day d ON d.ask_id = k.id AND d.date = p.date
    LEFT JOIN interests i ON i.client_id = k.client_id AND (i.appointment_date, i.start_time, i.end_time) = (p.date, p.start_time, p.end_time)
    LEFT JOIN known.visit own ON own.client_id = k.client_id AND NOT own.is_cancelled AND own.id IS DISTINCT FROM k.visit_id
      AND (own.date, own.start_time, own.end_time) = (p.date, p.start_time, p.end_time)
    LEFT JOIN known.visit moves ON moves.id = k.visit_id
    LEFT JOIN known.returning_visit r ON r.client_id = k.client_id AND (r.date, r.start_time, r.end_time) = (p.date, p.start_time, p.end_time)
    CROSS JOIN LATERAL (SELECT CASE WHEN i.held_until IS NULL THEN 0 ELSE 1 + (SELECT count(*)::int FROM known.visit x
      WHERE NOT x.is_cancelled AND 'SLOT_FULL' = ANY (x.overridden)
        AND (x.date, x.start_time, x.end_time) = (p.date, p.start_time, p.end_time)) END
      + CASE WHEN (moves.date, moves.start_time, moves.end_time) = (p.date, p.start_time, p.end_time) THEN 1 ELSE 0 END AS held) mine
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS usable, coalesce(bool_or(cardinality(x.refused) = 0), false) AS passes,
        ${refusedBy('bool_or')} AS any_of, ${refusedBy('bool_and')} AS every
      FROM (
        SELECT CASE WHEN r.client_id IS NULL THEN u.limits WHEN r.subscription_id = u.subscription_id THEN u.limits_back
            ELSE u.limits_back_elsewhere END || CASE WHEN u.is_morning AND p.starts >= '15:00' THEN ARRAY['MORNING_ONLY'] ELSE '{}' END AS refused
        FROM known.under u WHERE u.ask_id = k.id AND u.date = p.date) x) w`,
  'CREATE INDEX ON known.offer (client_id, date)',
  // A day can be booked when nothing refuses one of its slots (rule: what can be booked). A full slot, and one whose
  // booking opens later, do not count as refused.
  `CREATE TABLE known.bookable AS
    SELECT d.ask_id, d.date, o.any_hour, o.morning_hour,
      k.is_active AND k.locked_until IS NULL AND k.unpaid_since IS NULL AND NOT k.lacks_terms AND NOT d.lacks_certificate
      AND d.own_id IS NULL AND d.freeze_from IS NULL AND (EXISTS (SELECT FROM known.under u WHERE u.ask_id = d.ask_id AND u.date = d.date
        AND cardinality(u.limits) = 0 AND CASE WHEN u.is_morning THEN o.morning_hour ELSE o.any_hour END)
      OR EXISTS (SELECT FROM known.offer f WHERE f.ask_id = d.ask_id AND f.date = d.date AND f.comes_back AND f.passes
        AND f.codes <@ ARRAY['SLOT_FULL'])) AS is_bookable
    FROM known.day d JOIN known.ask k ON k.id = d.ask_id
    CROSS JOIN LATERAL (SELECT coalesce(bool_or(true), false) AS any_hour, coalesce(bool_or(p.starts < '15:00'), false) AS morning_hour
      FROM known.place p CROSS JOIN known.gym g WHERE p.date = d.date AND p.starts_at > g.now AND NOT p.is_gone AND NOT p.is_off AND NOT p.is_shut) o`,
  'CREATE INDEX ON known.bookable (ask_id, date)',
];

/** Makes all of it anew, as the gym is now. */
export async function knowGym(dataSource: DataSource, moment: GymMoment): Promise<void> {
  const statements = [
    'DROP SCHEMA IF EXISTS known CASCADE',
    'CREATE SCHEMA known',
    ...[...FUNCTIONS, gym(moment), ...CLOCK, PLACES, VISITS, 'CREATE INDEX ON known.visit (client_id, date)'],
    ...['CREATE INDEX ON known.visit (date)', 'CREATE INDEX ON known.visit (subscription_id)', SUBSCRIPTIONS],
    ...[...OFFENCES, DEBTS, ASKS, PACKS, DAYS_OF_EACH, ...UNDER, 'ANALYZE', ...OFFERS],
  ];
  for (const statement of statements) await dataSource.query(statement);
}
