import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { addDays, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import { SETTING_RULES, type SettingKey } from '@palestra/backend/contract/setting';
import type { AvailableTimeslots, BookingDay, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import fc from '../support/properties.js';
import { bookFor } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { owes } from '../support/debts.js';
import { publishTerms } from '../support/gym-terms.js';
import { closeRange } from '../support/schedule.js';
import { timesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
});
afterAll(() => gym.close());

const profileOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data;
const stripOf = async (person: Person) => (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data;
const slotsOf = async (person: Person, date: CalendarDate) =>
  (await gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date })).data.timeslots;

type Slot = Pick<MemberTimeslot, 'date' | 'originalStartTime' | 'originalEndTime'>;
const post = (person: Person, { date, originalStartTime: startTime, originalEndTime: endTime }: Slot) =>
  gym.as(person).post<BookedAppointment>('/Client/appointments', { appointmentDate: date, startTime, endTime });

/** Asks for each slot until one is given. */
async function bookAny(person: Person, slots: readonly Slot[]): Promise<BookedAppointment | null> {
  for (const slot of slots) {
    const answer = await post(person, slot);
    if (answer.status === 201) return answer.data;
  }
  return null;
}

/** As if it had not been booked. */
async function takeBack({ id }: BookedAppointment): Promise<void> {
  expect(await gym.as(gym.admin).delete(`/Admin/appointments/${id}`)).toMatchObject({ status: 200 });
}

/** One early, one before and one after the end of the mornings, and the last: those of a day are refused alike. */
const someOf = (slots: MemberTimeslot[]): MemberTimeslot[] =>
  slots.filter(({ originalStartTime: start }, i) => /^(09|14|15)/.test(start) || i === slots.length - 1);

const isBookableNow = ({ state, from, opensOn, onlyAt }: BookingOutlook): boolean =>
  from !== null && opensOn === null && onlyAt === null && state !== 'noDay';

interface Case {
  now: string;
  bound: 'flag' | 'plan' | 'no';
  limit: { monthlyLimit: number; weeklyLimit: number; packVisits: number };
  /** Days from today. */
  start: number;
  length: number;
  own: readonly number[];
  closed: readonly [from: number, days: number];
  /** Days from today whose slots are all full. */
  full: readonly number[];
  /** A freeze by date, from so many days after today on. */
  freeze: readonly [from: number, days: number] | null;
  /** Sold behind the first. */
  next: 'month' | 'pack' | null;
}

const cases: fc.Arbitrary<Case> = fc.record({
  // In Athens: before all slots, at 16:00, after all; in the middle and at the end of a month, also on a Saturday.
  now: fc
    .tuple(
      fc.constantFrom('2026-03-11', '2026-03-30', '2026-03-31', '2026-02-28'),
      fc.constantFrom('03:00', '13:30', '21:30'),
    )
    .map(([date, time]) => `${date}T${time}:00Z`),
  bound: fc.constantFrom('flag', 'plan', 'no'),
  limit: fc.constantFrom(
    { monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 },
    { monthlyLimit: 3, weeklyLimit: 0, packVisits: 0 },
    { monthlyLimit: 0, weeklyLimit: 2, packVisits: 0 },
    { monthlyLimit: 0, weeklyLimit: 0, packVisits: 4 },
  ),
  start: fc.constantFrom(-20, -20, 0, 3),
  length: fc.constantFrom(24, 40, 60),
  own: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
  closed: fc.tuple(fc.constantFrom(0, 1, 4), fc.constantFrom(1, 2, 7)),
  full: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  freeze: fc.option(fc.tuple(fc.constantFrom(2, 5), fc.constantFrom(1, 6))),
  next: fc.constantFrom('month', 'pack', null),
});

const NO_FURTHER = { full: [], freeze: null, next: null } as const;
const LIMITS_OF_NEXT = { month: { monthlyLimit: 3 }, pack: { monthlyLimit: 0, packVisits: 2 } };

async function memberOf(one: Case): Promise<Person> {
  const { now, bound, limit, start, length, own, closed, full, freeze, next } = one;
  const today = now.slice(0, 10);
  await gym.setNow(now);
  await gym.rows('DELETE FROM timeslot_overrides');
  await gym.rows(`UPDATE slot_occupancies o SET booked = (SELECT count(*) FROM appointments a WHERE a.status <> 2
    AND (a.appointment_date, a.start_time, a.end_time) = (o.slot_date, o.start_time, o.end_time))`);
  const startDate = addDays(today, start);
  const endDate = addDays(startDate, length);
  const builder = aClient().withSubscription({ ...limit, startDate, endDate });
  if (next !== null) {
    const behind = { startDate: addDays(endDate, 1), endDate: addDays(endDate, 40) };
    builder.withSubscription({ ...LIMITS_OF_NEXT[next], ...behind });
  }
  const person = await gym.has(bound === 'flag' ? builder.morning() : builder);
  if (bound === 'plan') {
    await gym.rows('UPDATE subscriptions SET is_morning_only = true WHERE client_id = $1', [person.id]);
  }
  for (const ahead of own) await bookFor(gym.as(gym.admin), person, addDays(today, ahead), '09:00');
  const [from, days] = closed;
  await closeRange(gym.as(gym.admin), addDays(today, from), addDays(today, from + days - 1));
  if (freeze !== null) {
    const planned = { from: addDays(today, freeze[0]), until: addDays(today, freeze[0] + freeze[1] - 1) };
    // Refused where it is no day of the subscription.
    await gym.as(gym.admin).post(`/Admin/clients/${person.id}/freezes`, planned);
  }
  for (const ahead of full) {
    await gym.rows(
      `INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
       SELECT $1::date, original_start_time, original_end_time, 10 FROM global_timeslots
        WHERE day_of_week = extract(dow FROM $1::date) AND is_enabled
       ON CONFLICT (slot_date, start_time, end_time) DO UPDATE SET booked = 10`,
      [addDays(today, ahead)],
    );
  }
  return person;
}

/** A visit of yesterday, to which they did not come. */
async function missed({ id }: Person): Promise<void> {
  await gym.rows(
    `INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time, effective_end_time,
       starts_at, ends_at, booked_at, booked_by_id, status, attendance, attendance_at, capacity_at_booking)
     VALUES ($1, '2026-03-10', '09:00', '10:00', '09:00', '10:00', '2026-03-10T07:00:00Z', '2026-03-10T08:00:00Z', $2, $1, 3,
       'absent', $2, 10)`,
    [id, gym.clock],
  );
}

/** The last day of the time that the outlook counts in; null for the whole subscription. */
function lastCounted({ allowance, until }: BookingOutlook): CalendarDate | null {
  const since = allowance?.since ?? null;
  if (allowance === null || since === null) return until;
  if (allowance.per === 'week') return addDays(since, 6);
  let last = since;
  while (monthOf(addDays(last, 1)) === monthOf(since)) last = addDays(last, 1);
  return last;
}

describe('what a screen promises', () => {
  it('is what a booking accepts, and no earlier day is @release', async () => {
    let promised = 0;
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const person = await memberOf(one);
        const strip = await stripOf(person);
        const first = strip.find(({ isBookable }) => isBookable)?.date ?? null;
        // Each day up to the first that can be booked and some after it, and the day that their refusals name.
        const tried = strip.filter(
          ({ date }, i) => date <= (first ?? addDays(one.now.slice(0, 10), 8)) || i % 10 === 0,
        );
        for (const { date, isBookable } of tried) {
          const slots = await slotsOf(person, date);
          const booked = await bookAny(person, isBookable ? slots : someOf(slots));
          const isOnlyFull = slots.some(
            ({ reasons: [why, ...others] }) => why?.code === 'SLOT_FULL' && others.length === 0,
          );
          expect([date, booked !== null || isOnlyFull]).toEqual([date, isBookable]);
          if (booked !== null) await takeBack(booked);
          const later = strip.find((day) => day.date > date && day.isBookable)?.date;
          const named = slots.flatMap(({ reasons }) =>
            reasons.map(({ code, from }) => (code === 'BEYOND_WINDOW' ? null : from)),
          );
          for (const from of named) if (from !== null) expect([date, from]).toEqual([date, later ?? from]);
        }
        const { booking, quickSlots } = await profileOf(person);
        expect(isBookableNow(booking) ? booking.from : null).toBe(first);
        for (const quick of quickSlots) {
          const booked = await bookAny(person, [quick]);
          expect([quick.id, booked !== null]).toEqual([quick.id, true]);
          if (booked !== null) await takeBack(booked);
        }
        // As many visits as were promised can be booked, and not one more where all of their days are open.
        const last = lastCounted(booking);
        if (first === null || booking.visitsLeft === null || last === null) return;
        const end = strip.at(-1)?.date ?? '';
        let made = 0;
        for (const { date } of strip.filter((day) => day.date >= first && day.date <= last)) {
          // One more than was promised shows that nothing was held back.
          if (made > booking.visitsLeft) break;
          if ((await bookAny(person, await slotsOf(person, date))) !== null) made += 1;
        }
        // A full day is promised for its waiting list. The next subscription may be used from the last visit of a pack
        // on.
        const isWhole = last <= end && one.full.length === 0;
        if (isWhole) expect(made).toBeGreaterThanOrEqual(booking.visitsLeft);
        if (one.next === null) expect(made).toBeLessThanOrEqual(booking.visitsLeft);
        promised += made;
      }),
      { numRuns: timesFor(2, 40), seed: 20261129 },
    );
    // Guards against agreement by promising nothing.
    expect(promised).toBeGreaterThan(5);
  });

  it.each<['flag' | 'plan']>([['flag'], ['plan']])(
    'is no afternoon of today for a member of mornings by %s',
    async (bound) => {
      const limit = { monthlyLimit: 12, weeklyLimit: 0, packVisits: 0 };
      // 16:00 on the last day of a month.
      const now = '2026-03-31T13:00:00Z';
      const person = await memberOf({
        now,
        bound,
        limit,
        start: -20,
        length: 60,
        own: [],
        closed: [3, 1],
        ...NO_FURTHER,
      });
      const [today, tomorrow] = await stripOf(person);
      expect([today, tomorrow]).toMatchObject([
        { date: '2026-03-31', hasTimeslots: false, isBookable: false },
        { date: '2026-04-01', hasTimeslots: true, isBookable: true },
      ]);
      const { booking } = await profileOf(person);
      expect(booking).toMatchObject({ state: 'ok', from: '2026-04-01', month: '2026-04', visitsLeft: 12 });
    },
  );

  it('is one visit, where the month has one open day left', async () => {
    const limit = { monthlyLimit: 12, weeklyLimit: 0, packVisits: 0 };
    const now = '2026-03-30T05:00:00Z';
    const person = await memberOf({
      now,
      bound: 'no',
      limit,
      start: -20,
      length: 60,
      own: [],
      closed: [0, 1],
      ...NO_FURTHER,
    });
    expect((await profileOf(person)).booking).toMatchObject({ state: 'ok', from: '2026-03-31', visitsLeft: 1 });
  });

  it.each([
    ['a debt', 'PAYMENT_DUE', { PaymentDueDays: '3' }, (person: Person) => owes(gym, person, '2026-03-01')],
    ['terms to accept', 'TERMS_NOT_ACCEPTED', { TermsConsent: 'blocks' }, () => publishTerms(gym.as(gym.admin))],
    ['fair use', 'FAIR_USE', { FairUsePoints: '1', FairUseFreePerQuarter: '0' }, missed],
  ] as const)(
    'is nothing while %s keeps a member from booking, by the overview, the strip and the hours',
    async (_, code, values, close) => {
      const staff = gym.as(gym.admin);
      const limit = { monthlyLimit: 12, weeklyLimit: 0, packVisits: 0 };
      const now = '2026-03-11T05:00:00Z';
      const person = await memberOf({
        now,
        bound: 'no',
        limit,
        start: -20,
        length: 60,
        own: [],
        closed: [9, 1],
        ...NO_FURTHER,
      });
      expect((await profileOf(person)).booking).toMatchObject({ state: 'ok', closedBy: null, from: '2026-03-11' });
      const before = Object.keys(values).map((key) => [key, SETTING_RULES[key as SettingKey].default] as const);
      for (const [key, value] of Object.entries(values)) await staff.put(`/Admin/settings/${key}`, { value });
      await close(person);
      const { booking, quickSlots } = await profileOf(person);
      expect(booking).toMatchObject({ state: 'closed', closedBy: code, from: null, opensOn: null, visitsLeft: 0 });
      expect(quickSlots).toEqual([]);
      const strip = await stripOf(person);
      expect(strip.filter(({ isBookable }) => isBookable)).toEqual([]);
      expect(strip.filter(({ hasTimeslots }) => hasTimeslots).length).toBeGreaterThan(20);
      const [slot] = await slotsOf(person, '2026-03-13');
      expect((await post(person, slot as Slot)).code).toBe(code);
      for (const [key, value] of before) await staff.put(`/Admin/settings/${key}`, { value: String(value) });
      expect((await profileOf(person)).booking).toMatchObject({ state: 'ok', closedBy: null });
    },
  );
});
