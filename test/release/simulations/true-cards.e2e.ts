import { BookingDaysService } from '../../../backend/src/appointments/booking-days.service.js';
import { ClientDetailsService } from '../../../backend/src/client-profile/client-details.service.js';
import { ClientReaderService } from '../../../backend/src/clients/client-reader.service.js';
import { ClientRepository } from '../../../backend/src/clients/client.repository.js';
import { switchOf, type Capability } from '../../../backend/src/contract/capability-names.js';
import { addDays, daysBetween, type CalendarDate } from '../../../backend/src/contract/calendar-date.js';
import type { CardLine } from '../../../backend/src/contract/member-card.js';
import { GymClock } from '../../../backend/src/platform/time/gym-clock.js';
import { SettingsRepository } from '../../../backend/src/settings/settings.repository.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';

/*
 * Every sentence of every member's card, beside the facts that plain SQL finds about the same member (rule: one card).
 */

const COUNTS = `(a.status <> 2 OR a.cancelled_late AND a.forgiven_at IS NULL)`;
const USES = (capability: Capability): string =>
  `EXISTS (SELECT FROM settings WHERE key = '${switchOf(capability)}' AND value = 'on')`;
const SETTING = (key: string): string => `(SELECT value FROM settings WHERE key = '${key}')`;

/** The next 93 days of a member: whether an hour may be booked, and how many visits are left. $2 is now, $3 today. */
const DAYS = `
  WITH s AS (
    SELECT s.*, coalesce(s.actual_end_date, s.end_date, 'infinity') AS till,
      s.frozen_at IS NOT NULL AND s.frozen_until IS NULL AS is_held,
      (SELECT count(*) FROM appointments a WHERE a.subscription_id = s.id AND ${COUNTS}) AS pack_used,
      (SELECT max(a.appointment_date) FROM appointments a WHERE a.subscription_id = s.id AND ${COUNTS}) AS last_use
    FROM subscriptions s WHERE s.client_id = $1 AND s.is_active
  ), d AS (
    SELECT day::date AS day FROM generate_series($3::date, $3::date + 92, interval '1 day') day
  ), slots AS (
    SELECT d.day, coalesce(o.new_start_time, t.start_time) AS starts
      FROM d JOIN global_timeslots t ON t.day_of_week = extract(dow FROM d.day) AND t.is_enabled
      LEFT JOIN timeslot_overrides o ON o.date = d.day AND o.kind = 'time'
        AND (o.start_time, o.end_time) = (t.original_start_time, t.original_end_time)
     WHERE NOT EXISTS (SELECT FROM timeslot_overrides x WHERE x.date = d.day AND x.kind = 'disabled'
       AND (x.start_time, x.end_time) = (t.original_start_time, t.original_end_time))
    UNION ALL SELECT o.date, o.start_time FROM timeslot_overrides o WHERE o.kind = 'extra'
  ), days AS (
    SELECT d.day, one.*, u.is_morning_client OR coalesce(one.is_morning_only, false) AS is_morning,
      (SELECT count(*) FROM appointments a WHERE a.client_id = $1 AND ${COUNTS}
        AND date_trunc('month', a.appointment_date) = date_trunc('month', d.day)) AS used_month,
      (SELECT count(*) FROM appointments a WHERE a.client_id = $1 AND ${COUNTS}
        AND date_trunc('week', a.appointment_date) = date_trunc('week', d.day)) AS used_week
    FROM users u CROSS JOIN d LEFT JOIN LATERAL (
      SELECT s.id, s.monthly_limit, s.weekly_limit, s.pack_visits, s.pack_used, s.is_morning_only FROM s
       WHERE NOT s.is_held AND NOT EXISTS (SELECT FROM s held WHERE held.is_held AND held.start_date < s.start_date)
         AND d.day <= s.till AND (s.start_date <= d.day OR (
           EXISTS (SELECT FROM s p WHERE p.start_date < s.start_date AND p.till >= d.day) AND NOT EXISTS (
             SELECT FROM s p WHERE p.start_date < s.start_date AND p.till >= d.day
               AND (p.pack_visits = 0 OR p.pack_used < p.pack_visits OR p.last_use >= d.day))))
       ORDER BY s.pack_visits > 0 AND s.pack_used >= s.pack_visits, s.start_date LIMIT 1) one ON true
    WHERE u.id = $1
  )
  SELECT day::text, id AS "subscriptionId", is_morning AS "isMorning", monthly_limit AS "monthlyLimit", used_month::int AS "usedMonth",
    least(CASE WHEN monthly_limit > 0 THEN monthly_limit - used_month END,
      CASE WHEN weekly_limit > 0 THEN weekly_limit - used_week END,
      CASE WHEN pack_visits > 0 THEN pack_visits - pack_used END)::int AS left,
    CASE WHEN weekly_limit > 0 THEN weekly_limit - used_week END::int AS "leftOfWeek",
    CASE WHEN pack_visits > 0 THEN pack_visits - pack_used END::int AS "leftOfPack", pack_visits AS pack,
    id IS NOT NULL
      AND EXISTS (SELECT FROM slots WHERE slots.day = days.day AND (slots.day + slots.starts) AT TIME ZONE $4 > $2::timestamptz
        AND (NOT is_morning OR slots.starts < '15:00'))
      AND NOT EXISTS (SELECT FROM timeslot_overrides o WHERE o.date = day AND o.kind = 'day')
      AND NOT EXISTS (SELECT FROM appointments a WHERE a.client_id = $1 AND a.appointment_date = day AND a.status <> 2)
      AND NOT EXISTS (SELECT FROM freezes f JOIN s ON s.id = f.subscription_id
        WHERE f.state IN ('planned', 'running') AND day BETWEEN f.from_date AND f.until_date) AS "isOpen"
  FROM days ORDER BY day`;

/** Everything else that is known of a member. */
const FACTS = `
  WITH s AS (SELECT s.*, coalesce(s.actual_end_date, s.end_date) AS till FROM subscriptions s WHERE s.client_id = $1),
  due AS (
    SELECT coalesce(r.due_on, e.due_on) AS due, sum(sum(e.amount_cents)) OVER (ORDER BY coalesce(r.due_on, e.due_on)) AS until
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
     WHERE e.client_id = $1 AND coalesce(r.due_on, e.due_on) IS NOT NULL GROUP BY 1
  ), paid AS (
    SELECT coalesce(-sum(e.amount_cents), 0) AS cents FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
     WHERE e.client_id = $1 AND coalesce(r.due_on, e.due_on) IS NULL
  ), offences AS (
    SELECT CASE WHEN a.cancelled_late THEN a.cancelled_at ELSE a.starts_at END AS at,
      ${SETTING('FairUseLatePoints')}::int AS late, ${SETTING('FairUseAbsencePoints')}::int AS absent, a.cancelled_late
      FROM appointments a WHERE a.client_id = $1 AND (a.cancelled_late OR a.attendance = 'absent' AND a.status <> 2)
       AND a.forgiven_at IS NULL
  ), weighed AS (
    SELECT o.at, CASE WHEN row_number() OVER (PARTITION BY date_trunc('quarter', o.at AT TIME ZONE $4) ORDER BY o.at)
        <= ${SETTING('FairUseFreePerQuarter')}::int THEN 0 WHEN o.cancelled_late THEN o.late ELSE o.absent END AS points
      FROM offences o
  )
  SELECT u.is_active AS "isActive",
    (SELECT count(*)::int FROM s) AS subscriptions,
    (SELECT count(*)::int FROM s WHERE is_active AND coalesce(till, 'infinity') >= $3::date) AS running,
    EXISTS (SELECT FROM s WHERE is_active AND frozen_at IS NOT NULL AND frozen_until IS NULL) AS "isHeld",
    (SELECT max(till)::text FROM s WHERE is_active) AS "lastEnd",
    (SELECT till::text FROM s WHERE is_active ORDER BY start_date DESC LIMIT 1) AS "latestEnd",
    (SELECT coalesce(json_agg(json_build_object('end', till, 'days', end_date - start_date + 1)), '[]') FROM s
      WHERE is_active AND actual_start_date IS NULL) AS waiting,
    CASE WHEN ${USES('money')} THEN (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries WHERE client_id = $1) ELSE 0 END AS owed,
    CASE WHEN ${USES('money')} AND ${SETTING('PaymentDueDays')} <> '0' THEN
      ((SELECT min(due) FROM due, paid WHERE until > paid.cents) + ${SETTING('PaymentDueDays')}::int + 1)::text END AS "closesOn",
    CASE WHEN ${USES('freezes')} THEN (SELECT json_build_object('on', f.from_date, 'until', f.until_date) FROM freezes f
      JOIN s ON s.id = f.subscription_id AND s.is_active
      WHERE f.state IN ('planned', 'running') AND f.from_date > $3::date ORDER BY f.from_date LIMIT 1) END AS freeze,
    (SELECT max(coalesce(valid_until, 'infinity'))::text FROM client_documents WHERE client_id = $1 AND kind = 'medical') AS certificate,
    CASE WHEN ${USES('papers')} THEN ${SETTING('MedicalCertificate')} ELSE 'off' END AS "certificateRule",
    CASE WHEN ${USES('lateCancelling')} THEN (SELECT coalesce(sum(points), 0)::int FROM weighed
      WHERE at + make_interval(days => ${SETTING('FairUseExpiryDays')}::int) > $2::timestamptz) ELSE 0 END AS points,
    ${SETTING('FairUsePoints')}::int AS "pointLimit", ${SETTING('FairUseClosedDays')}::int AS "closedDays",
    (SELECT coalesce(json_agg(at), '[]') FROM weighed WHERE points > 0) AS offences
  FROM users u WHERE u.id = $1`;

interface Day {
  day: CalendarDate;
  subscriptionId: string | null;
  isMorning: boolean;
  isOpen: boolean;
  monthlyLimit: number | null;
  usedMonth: number;
  left: number | null;
  leftOfWeek: number | null;
  leftOfPack: number | null;
  pack: number | null;
}

interface Facts {
  isActive: boolean;
  subscriptions: number;
  running: number;
  isHeld: boolean;
  lastEnd: CalendarDate | null;
  latestEnd: CalendarDate | null;
  waiting: { end: CalendarDate | null; days: number | null }[];
  owed: number;
  closesOn: CalendarDate | null;
  freeze: { on: CalendarDate; until: CalendarDate } | null;
  certificate: CalendarDate | null;
  certificateRule: string;
  points: number;
  pointLimit: number;
  closedDays: number;
  offences: string[];
}

interface Known extends Facts {
  today: CalendarDate;
  now: Date;
  days: Day[];
  /** The first day that can be booked. */
  first: Day | null;
}

const hasVisit = ({ isOpen, left }: Day): boolean => isOpen && (left === null || left > 0);
const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** Days that can be booked, but at most as many as visits are left. */
const count = (days: Day[], left: number | null): number => {
  const open = days.filter(({ isOpen }) => isOpen).length;
  return left === null ? open : Math.max(0, Math.min(open, left));
};
const inMonth = ({ days }: Known, month: string): number => {
  const those = days.filter(({ day }) => monthOf(day) === month);
  const first = those.find(hasVisit);
  return first === undefined || first.monthlyLimit === null ? 0 : count(those, first.monthlyLimit - first.usedMonth);
};

const isNothingTo = ({ first, today }: Known): boolean => first === null || first.day > addDays(today, 30);

/** Whether the sentence is true, by the facts alone. */
const IS_TRUE: { [Kind in CardLine['kind']]: (line: CardLine, known: Known) => boolean } = {
  begin: (_, { subscriptions }) => subscriptions === 0,
  talk: (_, { isActive, running }) => !isActive || running === 0,
  ended: ({ on }, { lastEnd, today, first }) => on === lastEnd && (on ?? today) < today && first === null,
  paused: (_, { isHeld, days, today }) => isHeld || days.every(({ day, isOpen }) => day !== today || !isOpen),
  starts: ({ on, opensOn }, { first, today }) => on === first?.day && isOpening(opensOn, on, today),
  again: ({ on, opensOn }, { first, today }) => on === first?.day && isOpening(opensOn, on, today),
  againAt: ({ on }, { first }) => on !== null && (first === null || on < first.day),
  noneLeft: ({ on }, { first, lastEnd }) => first === null && on === lastEnd,
  nextPack: (_, { first }) => first === null,
  noDay: (_, known) => isNothingTo(known),
  noDayUntil: ({ on }, known) => isNothingTo(known) && on === known.lastEnd,
  lastDayOver: (_, { first, lastEnd, today }) => first === null && lastEnd === today,
  bringCertificate: (_, { certificateRule }) => certificateRule === 'blocks',
  acceptTerms: () => false,
  blocked: ({ at }, { closedDays, offences, now }) =>
    at !== null &&
    new Date(at) > now &&
    offences.some((one) => new Date(one).getTime() + closedDays * 86_400_000 === new Date(at).getTime()),
  left: ({ on, count: left }, known) => left === inMonth(known, monthOf(on ?? '')) && (left ?? 0) > 0,
  leftMonths: ({ on, count: left, nextCount }, known) =>
    left === inMonth(known, monthOf(on ?? '')) &&
    nextCount === inMonth(known, monthOf(addDays(on ?? '', 31))) &&
    daysBetween(known.today, `${monthOf(addDays(on ?? '', 31))}-01`) <= 7,
  leftWeek: ({ on, count: left }, { days, first }) =>
    on !== null &&
    left ===
      count(
        days.filter(({ day }) => day >= on && day <= addDays(on, 6)),
        first?.leftOfWeek ?? 0,
      ),
  leftPack: ({ count: left, limit }, { first }) => left === first?.leftOfPack && limit === first?.pack,
  leftPackDays: ({ count: left }, { days, first }) =>
    left ===
    count(
      days.filter(({ subscriptionId }) => subscriptionId === first?.subscriptionId),
      null,
    ),
  unlimited: (_, { first }) => first?.left === null,
  morning: ({ time }, { first }) => first?.isMorning === true && time === '15:00:00',
  freeze: ({ on, until }, { freeze }) => on === freeze?.on && until === freeze.until,
  certificateEnds: ({ on }, { certificate, certificateRule, today }) =>
    certificateRule !== 'off' && on === certificate && on !== null && on >= today && on < addDays(today, 30),
  certificateLacks: (_, { certificate, certificateRule, today }) =>
    certificateRule === 'warns' && (certificate === null || certificate < today),
  points: ({ count: points, limit }, known) =>
    points === known.points && limit === known.pointLimit && points < limit && points > 0,
  pointsFull: ({ count: points, limit }, known) =>
    points === known.points && limit === known.pointLimit && points >= limit,
  firstVisit: ({ on, days }, { waiting }) => waiting.some((one) => one.end === on && one.days === days),
  waits: (_, { waiting }) => waiting.some(({ end }) => end === null),
  lastDay: ({ on }, { lastEnd, today }) => on === today && lastEnd === today,
  endsSoon: ({ on }, { lastEnd, today }) => on === lastEnd && on !== null && isWithin(today, on),
  until: ({ on }, { lastEnd, today }) => on === lastEnd && on !== null && daysBetween(today, on) >= 7,
  renewed: ({ on }, { latestEnd, running }) => on === latestEnd && running > 1,
  owes: ({ cents }, { owed }) => cents === owed,
  owesCloses: ({ cents, on }, { owed, closesOn, today }) => cents === owed && on === closesOn && (on ?? '') > today,
  owesClosed: ({ cents }, { owed, closesOn, today }) => cents === owed && (closesOn ?? '9') <= today,
};

const isOpening = (opensOn: CalendarDate | null, on: CalendarDate | null, today: CalendarDate): boolean => {
  const opening = on === null ? null : addDays(on, -30);
  return opensOn === (opening !== null && opening > today ? opening : null);
};
const isWithin = (today: CalendarDate, end: CalendarDate): boolean =>
  daysBetween(today, end) >= 0 && daysBetween(today, end) < 7;

/** Sentences that are false, and sentences that the card may not leave out. */
function faultsOf(card: readonly CardLine[], known: Known): string[] {
  const { owed, lastEnd, running, today, waiting, isHeld } = known;
  const dates = card.flatMap(({ on, endsOn, firstVisitBy, kind }) => [
    kind === 'again' ? null : on,
    endsOn,
    firstVisitBy,
  ]);
  const ends = running === 1 && !isHeld && waiting.length === 0 && lastEnd !== null && isWithin(today, lastEnd);
  const namesEnd = dates.includes(lastEnd) || card.some(({ kind }) => kind === 'lastDayOver' || kind === 'nextPack');
  return [
    ...card
      .filter((line) => !IS_TRUE[line.kind](line, known))
      .map((line) => `false: ${JSON.stringify(line, (_, fact: unknown) => fact ?? undefined)}`),
    ...(card.length === 0 || card.length > 2 ? [`sentences: ${card.length}`] : []),
    ...(owed > 0 && !card.some(({ kind }) => kind.startsWith('owes')) ? ['no debt'] : []),
    ...(ends && !namesEnd ? [`no end: ${lastEnd}`] : []),
  ];
}

function servicesOf({ dataSource, moment }: DemoDatabase): ClientDetailsService {
  const clock = new GymClock({ now: () => moment.now }, { gymTimeZone: moment.zone });
  const reader = new ClientReaderService(dataSource, new ClientRepository(dataSource), clock);
  const days = new BookingDaysService(dataSource, clock);
  return new ClientDetailsService(dataSource, reader, new SettingsRepository(dataSource), days);
}

describe.each([
  ['at midday', '2026-11-18T10:00:00Z'],
  ['five minutes before midnight', '2026-11-22T21:55:00Z'],
  ['on the last day of a month', '2026-11-30T10:00:00Z'],
  ['in the night of the clock change', '2026-10-25T00:30:00Z'],
])('the card of every member %s', (_, instant) => {
  it.each([
    ['of the demo gym', 'on'],
    ['of a gym that uses nothing', 'asked'],
  ] as const)('tells nothing false, and leaves no end and no debt out, %s', async (__, demo) => {
    const gym = await openDemoDatabase(new Date(instant), demo);
    try {
      const details = servicesOf(gym);
      const { now, today, zone } = gym.moment;
      const people = await gym.dataSource.query<{ id: string; name: string }[]>(
        'SELECT id, name FROM users WHERE role = 2 ORDER BY id',
      );
      const told: Record<string, number> = {};
      const faults: string[] = [];
      for (const { id, name } of people) {
        const { card } = await details.profile({ id, clientId: id, name, language: 'el' });
        const values = [id, now.toISOString(), today, zone];
        const days = await gym.dataSource.query<Day[]>(DAYS, values);
        const [facts] = await gym.dataSource.query<Facts[]>(FACTS, values);
        if (facts === undefined) throw new Error(`${name} is gone`);
        const known = { ...facts, today, now, days, first: days.find(hasVisit) ?? null };
        for (const { kind } of card) told[kind] = (told[kind] ?? 0) + 1;
        faults.push(...faultsOf(card, known).map((fault) => `${name}: ${fault}`));
      }
      expect(people.length).toBeGreaterThanOrEqual(118);
      // Cards that say little would prove little.
      expect(Object.keys(told).length).toBeGreaterThanOrEqual(demo === 'on' ? 12 : 6);
      expect(faults).toEqual([]);
    } finally {
      await gym.close();
    }
  });
});
