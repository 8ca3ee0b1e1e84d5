import type { TestGym } from '../test-gym.js';

/*
 * Rules of any gym whose waiting lists fill, in SQL of their own. They share no word with the product's, so that a
 * wrong statement there cannot make itself right here.
 */

export interface Visit {
  id: string;
  clientId: string;
  date: string;
  start: string;
  isOverride: boolean;
  isStanding: boolean;
}

/** The places of a slot at a time when nobody acts. */
export interface SlotState {
  slot: string;
  capacity: number;
  visits: Visit[];
  /** Entries with a held place, and their clients. */
  holds: { id: string; clientId: string }[];
}

/** The capacity of slots without one of their own. */
const USUAL = `(SELECT value::int FROM settings WHERE key = 'GymCapacityPerTimeslot')`;

/** SQL: a slot by its times, and by its room unless that is the first. */
const SLOT = (date: string, row: string): string =>
  `${date} || ' ' || ${row}.start_time || CASE WHEN ${row}.room = 1 THEN '' ELSE ' ' || ${row}.room END`;

const STATES = `
  SELECT ${SLOT('s.date', 's')} AS slot, coalesce(o.capacity_override, t.capacity, ${USUAL}) AS capacity,
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'clientId', a.client_id, 'date', a.appointment_date,
       'start', a.start_time, 'isOverride', a.is_admin_override,
       'isStanding', EXISTS (SELECT FROM standing_dates d WHERE d.appointment_id = a.id))), '[]')
     FROM appointments a
     WHERE (a.appointment_date, a.start_time, a.room) = (s.date, s.start_time, s.room) AND a.status <> 2) AS visits,
    (SELECT coalesce(json_agg(json_build_object('id', i.id, 'clientId', i.client_id)), '[]')
     FROM interests i WHERE (i.appointment_date, i.start_time, i.room) = (s.date, s.start_time, s.room)
       AND i.held_until IS NOT NULL) AS holds
  FROM (SELECT appointment_date AS date, start_time, room FROM appointments
        UNION SELECT appointment_date, start_time, room FROM interests) s
  LEFT JOIN timeslot_overrides o
    ON o.kind = 'capacity' AND (o.date, o.start_time, o.room) = (s.date, s.start_time, s.room)
  LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM s.date)
    AND (t.original_start_time, t.room) = (s.start_time, s.room)`;

export async function slotStates(gym: TestGym): Promise<Map<string, SlotState>> {
  return new Map((await gym.rows<SlotState>(STATES)).map((state) => [state.slot, state]));
}

const AT = `(a.appointment_date + a.effective_start_time) AT TIME ZONE 'Europe/Athens'`;

/** The visits that count in the month of a date: uncancelled, and late ones that are not forgiven. */
const USED = (client: string, date: string): string => `(
  SELECT count(*) FILTER (WHERE used.status <> 2) + count(*) FILTER (WHERE used.cancelled_late)
    - count(*) FILTER (WHERE used.cancelled_late AND used.forgiven_at IS NOT NULL)
  FROM appointments used WHERE used.client_id = ${client}
    AND to_char(used.appointment_date, 'YYYY-MM') = to_char(${date}, 'YYYY-MM'))`;

/** Offences that counted at an instant (SQL), with their points: the first of a quarter has none. */
const OFFENCES = (client: string, at: string): string => `
  SELECT o.at, CASE WHEN row_number() OVER (
      PARTITION BY date_trunc('quarter', o.at AT TIME ZONE 'Europe/Athens') ORDER BY o.at) > r.free THEN o.points ELSE 0 END AS points
  FROM (SELECT max(value) FILTER (WHERE key = 'FairUsePoints')::int AS most,
      max(value) FILTER (WHERE key = 'FairUseFreePerQuarter')::int AS free,
      max(value) FILTER (WHERE key = 'FairUseLatePoints')::int AS late,
      max(value) FILTER (WHERE key = 'FairUseAbsencePoints')::int AS absent FROM settings) r
  CROSS JOIN LATERAL (
    SELECT f.cancelled_at AS at, r.late AS points FROM appointments f WHERE f.client_id = ${client} AND f.cancelled_late
      AND f.cancelled_at <= ${at} AND (f.forgiven_at IS NULL OR f.forgiven_at > ${at})
    UNION ALL
    SELECT f.starts_at, r.absent FROM appointments f WHERE f.client_id = ${client} AND f.status <> 2
      AND f.attendance = 'absent' AND f.attendance_at <= ${at} AND (f.forgiven_at IS NULL OR f.forgiven_at > ${at})
  ) o`;

/** A condition: fair use keeps the client from booking alone at that instant. Both are SQL. */
const CLOSED = (client: string, at: string): string => `(
  SELECT coalesce(bool_or(c.points > 0 AND c.at + interval '7 days' > ${at} AND c.sum >= c.most), false) FROM (
    SELECT x.at, x.points, (SELECT value::int FROM settings WHERE key = 'FairUsePoints') AS most,
      sum(x.points) OVER (ORDER BY x.at RANGE BETWEEN interval '30 days' PRECEDING AND CURRENT ROW) AS sum
    FROM (${OFFENCES(client, at)}) x) c
  WHERE c.most > 0)`;

/** A condition: another slot of the one who leads this slot of the week has people in it at that time. All are SQL. */
const LED_ELSEWHERE = (date: string, start: string, room: string): string => `EXISTS (
  SELECT FROM global_timeslots l JOIN global_timeslots w ON w.trainer_id = l.trainer_id
    AND w.day_of_week = l.day_of_week AND w.start_time < l.end_time AND l.start_time < w.end_time
  JOIN appointments b ON b.appointment_date = ${date} AND b.start_time = w.original_start_time AND b.room = w.room
    AND b.status <> 2
  WHERE l.day_of_week = extract(dow FROM ${date}) AND l.original_start_time = ${start} AND l.room = ${room}
    AND (w.original_start_time, w.room) <> (l.original_start_time, l.room))`;

/** Faults that are faults at any time; $1 is now. */
const ALWAYS: Readonly<Record<string, string>> = {
  'a slot counts other places than it has': `
    SELECT o.slot_date AS date, o.start_time AS start, o.room, o.booked, n.visits, n.holds
    FROM slot_occupancies o CROSS JOIN LATERAL (SELECT
      (SELECT count(*)::int FROM appointments a WHERE a.status <> 2
         AND (a.appointment_date, a.start_time, a.end_time, a.room) = (o.slot_date, o.start_time, o.end_time, o.room))
        AS visits,
      (SELECT count(*)::int FROM interests i WHERE i.held_until IS NOT NULL
         AND (i.appointment_date, i.start_time, i.end_time, i.room) = (o.slot_date, o.start_time, o.end_time, o.room))
        AS holds) n
    WHERE o.booked <> n.visits + n.holds AND $1::timestamptz IS NOT NULL`,
  'a member waits for a slot that they have': `
    SELECT a.client_id, a.appointment_date AS date, a.start_time AS start FROM appointments a
    JOIN interests i ON i.client_id = a.client_id AND i.appointment_date = a.appointment_date
      AND i.start_time = a.start_time AND i.room = a.room
    WHERE a.status <> 2 AND $1::timestamptz IS NOT NULL`,
  'a member has a place twice, or two of a day, without an override': `
    SELECT client_id, appointment_date AS date, count(*) AS visits FROM appointments
    WHERE status <> 2 AND NOT is_admin_override AND $1::timestamptz IS NOT NULL
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'a trainer has people in two slots at once': `
    SELECT a.id, a.appointment_date AS date, a.start_time AS start, a.room FROM appointments a
    WHERE a.status <> 2 AND ${LED_ELSEWHERE('a.appointment_date', 'a.start_time', 'a.room')} AND $1::timestamptz IS NOT NULL`,
  'somebody was promoted past the start': `
    SELECT a.id, a.promoted_at FROM appointments a
    WHERE a.promoted_at >= ${AT} AND a.moved_at IS NULL AND $1::timestamptz IS NOT NULL`,
  'an appointment to come belongs to a frozen subscription': `
    SELECT a.id, a.appointment_date AS date FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
    WHERE a.status = 1 AND s.frozen_at IS NOT NULL AND a.starts_at > $1`,
  'a client who was switched off has an appointment to come': `
    SELECT a.id, a.appointment_date AS date FROM appointments a JOIN users u ON u.id = a.client_id
    WHERE a.status = 1 AND NOT u.is_active AND NOT a.is_admin_override AND a.starts_at > $1`,
  'a promotion, a hold or a reason was told not exactly once': `
    SELECT n.id, n.purpose, n.done, n.told FROM (
      SELECT u.id, p.purpose,
        (SELECT count(*) FROM audit_entries e WHERE e.action = p.action AND e.after ->> 'userId' = u.id::text) AS done,
        (SELECT count(*) FROM mails m WHERE m.recipient_id = u.id AND m.purpose = p.purpose) AS told
      FROM users u, (VALUES ('waiting-list.promoted', 'promoted'), ('waiting-list.held', 'place-held'),
        ('waiting-list.passed-over', 'passed-over')) AS p(action, purpose)
      WHERE EXISTS (SELECT FROM subscriptions s WHERE s.client_id = u.id)) n
    WHERE n.done <> n.told AND $1::timestamptz IS NOT NULL`,
  'a visit was given back without a word': `
    SELECT n.id, n.forgiven, n.told FROM (
      SELECT u.id,
        (SELECT count(*) FROM appointments a WHERE a.client_id = u.id AND a.cancelled_late AND a.forgiven_at IS NOT NULL) AS forgiven,
        (SELECT count(*) FROM mails m WHERE m.recipient_id = u.id AND m.purpose = 'visit-returned') AS told
      FROM users u WHERE EXISTS (SELECT FROM subscriptions s WHERE s.client_id = u.id)) n
    WHERE n.forgiven > n.told AND $1::timestamptz IS NOT NULL`,
};

/** Faults once a job has run: places that nobody gives to those who wait. $1 is now. */
const AFTER_A_RUN: Readonly<Record<string, string>> = {
  'a held place outlives its time': `
    SELECT i.client_id, i.appointment_date AS date, i.start_time AS start, i.held_until FROM interests i
    WHERE i.held_until <= $1 OR i.held_until > (i.appointment_date + i.start_time) AT TIME ZONE 'Europe/Athens'`,
  'a slot with held places is over its capacity': `
    SELECT * FROM (
      SELECT i.appointment_date AS date, i.start_time AS start, i.room,
        coalesce((SELECT o.capacity_override FROM timeslot_overrides o WHERE o.kind = 'capacity'
          AND o.date = i.appointment_date AND o.start_time = i.start_time AND o.room = i.room), ${USUAL}) AS capacity,
        count(*) + (SELECT count(*) FROM appointments a WHERE a.status <> 2
          AND a.appointment_date = i.appointment_date AND a.start_time = i.start_time AND a.room = i.room) AS taken
      FROM interests i WHERE i.held_until > $1 GROUP BY 1, 2, 3) n
    WHERE taken > capacity`,
  'a place is idle while somebody waits who may have it': `
    WITH rules AS (
      SELECT max(value) FILTER (WHERE key = 'WaitingListMode') AS mode,
        max(value) FILTER (WHERE key = 'AutoBookUntilHours')::int * interval '1 hour' AS auto,
        max(value) FILTER (WHERE key = 'FirstComeMinutes')::int * interval '1 minute' AS first_come
      FROM settings
    ), slot AS (
      SELECT s.date, s.start, s.room, (s.date + s.start) AT TIME ZONE 'Europe/Athens' - $1 AS ahead
      FROM (SELECT DISTINCT appointment_date AS date, start_time AS start, room FROM interests) s
      LEFT JOIN timeslot_overrides c
        ON c.kind = 'capacity' AND c.date = s.date AND c.start_time = s.start AND c.room = s.room
      JOIN global_timeslots t ON t.day_of_week = extract(dow FROM s.date) AND t.original_start_time = s.start
        AND t.room = s.room
      WHERE t.is_enabled AND NOT EXISTS (SELECT FROM timeslot_overrides x WHERE x.date = s.date
          AND (x.kind = 'day' OR (x.room = s.room AND (x.kind = 'room' OR (x.kind = 'disabled' AND x.start_time = s.start)))))
        AND (SELECT count(*) FROM appointments a WHERE a.status <> 2
              AND a.appointment_date = s.date AND a.start_time = s.start AND a.room = s.room)
          + (SELECT count(*) FROM interests h WHERE h.held_until IS NOT NULL
              AND h.appointment_date = s.date AND h.start_time = s.start AND h.room = s.room)
          < coalesce(c.capacity_override, t.capacity, ${USUAL})
        AND NOT ${LED_ELSEWHERE('s.date', 's.start', 's.room')}
    )
    SELECT s.date, s.start, s.room, s.ahead, i.client_id FROM slot s CROSS JOIN rules r
    JOIN interests i ON i.appointment_date = s.date AND i.start_time = s.start AND i.room = s.room
      AND i.held_until IS NULL
    JOIN users u ON u.id = i.client_id AND u.is_active AND NOT (u.is_morning_client AND s.start >= '15:00')
    JOIN subscriptions p ON p.client_id = u.id AND p.is_active AND p.frozen_at IS NULL AND p.start_date <= s.date
      AND coalesce(p.actual_end_date, p.end_date, 'infinity') >= s.date
    WHERE r.mode = 'fill' AND s.ahead > interval '0' AND s.ahead >= i.notice_hours * interval '1 hour'
      AND (p.monthly_limit = 0 OR ${USED('u.id', 's.date')} < p.monthly_limit)
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.client_id = u.id AND a.status <> 2 AND a.appointment_date = s.date)
      AND NOT ${CLOSED('u.id', '$1')}
      AND CASE WHEN s.ahead <= r.first_come THEN i.told_at IS NULL
        ELSE (s.ahead > r.auto OR i.lapsed_at IS NULL)
          AND NOT EXISTS (SELECT FROM interests h WHERE h.client_id = u.id AND h.held_until IS NOT NULL
            AND (h.appointment_date = s.date OR h.any_of = i.any_of)) END`,
};

const NEWCOMERS = `
  SELECT a.*, EXISTS (SELECT FROM standing_dates d WHERE d.appointment_id = a.id) AS is_standing
  FROM appointments a WHERE a.id = ANY ($1::uuid[]) AND NOT a.is_admin_override`;
/** Rules that hold for every place taken since the last audit. $1 names the visits, $2 clients whose terms changed. */
const NEW_VISITS: Readonly<Record<string, string>> = {
  'a place was taken outside of a running subscription': `
    SELECT n.id, n.client_id, n.appointment_date AS date FROM (${NEWCOMERS}) n
    WHERE n.client_id <> ALL ($2::uuid[]) AND NOT EXISTS (
      SELECT FROM subscriptions s
      WHERE s.client_id = n.client_id AND s.is_active AND s.frozen_at IS NULL AND s.start_date <= n.appointment_date
        AND coalesce(s.actual_end_date, s.end_date, 'infinity') >= n.appointment_date)`,
  'a place was taken over the limit of the month': `
    SELECT n.id, n.client_id, s.monthly_limit FROM (${NEWCOMERS}) n
    JOIN subscriptions s ON s.client_id = n.client_id
    WHERE n.client_id <> ALL ($2::uuid[]) AND s.monthly_limit > 0
      AND ${USED('n.client_id', 'n.appointment_date')} > s.monthly_limit`,
  'a place was taken by a morning client in the afternoon': `
    SELECT n.id FROM (${NEWCOMERS}) n JOIN users u ON u.id = n.client_id
    WHERE u.is_morning_client AND n.start_time >= '15:00' AND $2::uuid[] IS NOT NULL`,
  'a place was taken while fair use keeps its client from booking': `
    SELECT n.id, n.client_id, n.booked_at FROM (${NEWCOMERS}) n
    WHERE n.client_id <> ALL ($2::uuid[]) AND n.moved_at IS NULL AND ${CLOSED('n.client_id', 'n.booked_at')}`,
  'a place was taken before its date opened': `
    SELECT n.id, n.appointment_date AS date, n.booked_at FROM (${NEWCOMERS}) n
    WHERE n.appointment_date - (coalesce(n.moved_at, n.booked_at) AT TIME ZONE 'Europe/Athens')::date
      > CASE WHEN n.is_standing THEN 32 ELSE 30 END AND $2::uuid[] IS NOT NULL`,
};

/** Standing bookings give way to those who wait; a visit that is moved by hand later does not. $1: the round's beginning. */
const STANDING = `
  SELECT d.standing_id, d.date, i.client_id AS "waiting" FROM standing_dates d
  JOIN standing_bookings b ON b.id = d.standing_id JOIN appointments a ON a.id = d.appointment_id
  JOIN interests i ON i.appointment_date = a.appointment_date AND i.start_time = a.start_time AND i.room = a.room
    AND i.client_id <> b.client_id AND i.created_at < $1
  WHERE d.decided_at >= $1 AND (a.appointment_date, a.start_time, a.room) = (d.date, b.start_time, b.room)`;

async function found(gym: TestGym, faults: Readonly<Record<string, string>>, values: unknown[]): Promise<string[]> {
  const lines: string[] = [];
  for (const [fault, sql] of Object.entries(faults)) {
    for (const row of await gym.rows(sql, values)) lines.push(`${fault}: ${JSON.stringify(row)}`);
  }
  return lines;
}

/** The time since the last audit. */
export interface Since {
  from: Date;
  before: ReadonlyMap<string, SlotState>;
  now: ReadonlyMap<string, SlotState>;
  /** The highest capacity that a slot was given meanwhile. */
  resized: ReadonlyMap<string, number>;
  /** Clients whose subscription or visits staff changed by hand: their earlier visits are not judged by it. */
  touched: readonly string[];
  /** Visits that were there before: an undo gives them back by its own rule. */
  known: ReadonlySet<string>;
}

/** All that is wrong in the gym once the scheduled work of a round is done. */
export async function faultsOfRound(gym: TestGym, since: Since): Promise<string[]> {
  const newcomers = [...since.now.values()].flatMap(({ visits }) => visits).filter(({ id }) => !since.known.has(id));
  const overridden = newcomers.filter(({ isOverride }) => isOverride).map(({ clientId }) => clientId);
  const values = [newcomers.map(({ id }) => id), [...since.touched, ...overridden]];
  return [
    ...(await found(gym, ALWAYS, [gym.clock])),
    ...(await found(gym, AFTER_A_RUN, [gym.clock])),
    ...(await found(gym, NEW_VISITS, values)),
    ...(await found(gym, { 'a standing booking took a waited-for place': STANDING }, [since.from])),
    ...overbooked(since),
  ];
}

/** A place that somebody new has, in a slot with more people than places, beyond those let in by override. */
function overbooked({ before, now, resized, known }: Since): string[] {
  const lines: string[] = [];
  for (const [slot, { capacity, visits, holds }] of now) {
    const former = before.get(slot);
    const were = new Set([...(former?.visits ?? []), ...(former?.holds ?? [])].map(({ clientId }) => clientId));
    const comers = visits.filter(({ clientId }) => !were.has(clientId));
    const isNew = comers.some(({ id, isOverride }) => !isOverride && !known.has(id));
    const isHeldAnew = holds.some(({ clientId }) => !were.has(clientId));
    const places = Math.max(capacity, former?.capacity ?? 0, resized.get(slot) ?? 0);
    const letIn = comers.filter(({ isOverride }) => isOverride).length;
    if ((isNew || isHeldAnew) && visits.length + holds.length > places + letIn) {
      lines.push(`a slot is over its capacity: ${JSON.stringify({ slot, places, letIn, visits, holds })}`);
    }
  }
  return lines;
}

/** The visits of its month that the API tells each of these clients, against those that count. */
export async function countedVisits(gym: TestGym, ids: readonly string[]): Promise<Map<string, number>> {
  const today = `($2::timestamptz AT TIME ZONE 'Europe/Athens')::date`;
  const sql = `SELECT c.id, ${USED('c.id', today)}::int AS visits FROM users c WHERE c.id = ANY ($1::uuid[])`;
  const rows = await gym.rows<{ id: string; visits: number }>(sql, [ids, gym.clock]);
  return new Map(rows.map(({ id, visits }) => [id, visits]));
}

/** Points that count now. */
export async function pointsOf(gym: TestGym, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await gym.rows<{ id: string; points: number }>(
    `SELECT c.id, (SELECT coalesce(sum(o.points), 0)::int FROM (${OFFENCES('c.id', '$2::timestamptz')}) o
       WHERE o.at > $2::timestamptz - interval '30 days') AS points
     FROM users c WHERE c.id = ANY ($1::uuid[])`,
    [ids, gym.clock],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
}

interface PlaceEvent {
  kind: 'late' | 'forgiven by staff' | 'taken';
  slot: string;
  id: string;
  clientId: string;
  /** A taken place gave the late cancellation back. */
  isFilled: boolean;
}

/** Late cancellations first, then staff, then takers: an act that frees comes before the one that takes. */
const EVENTS = `
  SELECT e.* FROM (
    SELECT a.cancelled_at AS at, 0 AS turn, 'late' AS kind, ${SLOT('a.appointment_date', 'a')} AS slot, a.id,
      a.client_id AS "clientId", a.forgiven_at IS NOT NULL AND a.forgiven_by_id IS NULL AS "isFilled"
    FROM appointments a WHERE a.cancelled_late
    UNION ALL
    SELECT a.forgiven_at, 1, 'forgiven by staff', ${SLOT('a.appointment_date', 'a')}, a.id, a.client_id, false
    FROM appointments a WHERE a.cancelled_late AND a.forgiven_by_id IS NOT NULL
    UNION ALL
    SELECT a.booked_at, 2, 'taken', ${SLOT('a.appointment_date', 'a')}, a.id, a.client_id, false
    FROM appointments a WHERE NOT 'SLOT_FULL' = ANY (a.overridden)
  ) e ORDER BY e.slot, e.at, e.turn, e.id`;

/** Plays all that happened to each slot again: the first to give up a place is the first to get the visit back. */
export async function forgivenWrongly(gym: TestGym): Promise<string[]> {
  const lines: string[] = [];
  let line: PlaceEvent[] = [];
  let slot = '';
  for (const event of await gym.rows<PlaceEvent>(EVENTS)) {
    if (event.slot !== slot) {
      lines.push(
        ...line.filter(({ isFilled }) => isFilled).map(({ id }) => `${id} was forgiven, and nobody took its place`),
      );
      [line, slot] = [[], event.slot];
    }
    if (event.kind === 'late') line.push(event);
    else if (event.kind === 'forgiven by staff') line = line.filter(({ id }) => id !== event.id);
    else {
      const filled = line.find(({ clientId }) => clientId === event.clientId) ?? line[0];
      if (filled?.isFilled === false) lines.push(`${filled.id} was not forgiven, though ${event.id} took its place`);
      line = line.filter((late) => late !== filled);
    }
  }
  return lines;
}
