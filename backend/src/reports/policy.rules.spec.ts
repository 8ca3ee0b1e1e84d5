import { addDays } from '../contract/calendar-date.js';
import { replay, type PastBooking, type Policy } from './policy.rules.js';

const FROM = '2026-10-10';
const HOUR = 3_600_000;
let made = 0;

/** Booked `made` minutes later than the one before, a day ahead or more. */
function booking(
  date: string,
  { cancelledHoursBefore, ...more }: Partial<PastBooking> & { cancelledHoursBefore?: number } = {},
): PastBooking {
  const startsAt = new Date(`${date}T15:00:00Z`);
  made += 1;
  const cancelledAt =
    cancelledHoursBefore === undefined ? null : new Date(startsAt.getTime() - cancelledHoursBefore * HOUR);
  return {
    ...{ clientId: 'maria', date, startsAt, bookedAt: new Date(Date.parse('2026-09-01T08:00:00Z') + made * 60_000) },
    ...{ cancelledAt, isCancelledByClient: cancelledAt !== null, isLimited: true },
    ...more,
  };
}
const days = (count: number, from = '2026-10-12'): PastBooking[] =>
  Array.from({ length: count }, (_, n) => booking(addDays(from, n)));
const AS_IT_WAS: Policy = { deadlineHours: null, monthlyLimit: null };
const counts = (bookings: PastBooking[], policy: Partial<Policy>) => {
  const result = replay(bookings, { ...AS_IT_WAS, ...policy }, FROM);
  return {
    ...{ bookings: result.bookings, cancellations: result.cancellations },
    ...{ cancelled: result.refusedCancellations.length, booked: result.refusedBookings.length },
  };
};

describe('a replayed deadline', () => {
  it.each([
    ['later than it', 3.99, 1],
    ['at the last instant', 4, 0],
    ['earlier', 5, 0],
  ])('refuses a cancellation %s: %d hours before, %d refused', (_, cancelledHoursBefore, cancelled) => {
    const bookings = [booking('2026-10-12', { cancelledHoursBefore })];
    expect(counts(bookings, { deadlineHours: 4 })).toEqual({ bookings: 1, cancellations: 1, cancelled, booked: 0 });
  });

  it('binds clients, not staff', () => {
    const byStaff = booking('2026-10-12', { cancelledHoursBefore: 1, isCancelledByClient: false });
    expect(counts([byStaff], { deadlineHours: 24 })).toEqual({
      bookings: 1,
      cancellations: 0,
      cancelled: 0,
      booked: 0,
    });
  });

  it('refuses nothing where none is asked for', () => {
    const bookings = [booking('2026-10-12', { cancelledHoursBefore: 0.5 })];
    expect(counts(bookings, {})).toEqual({ bookings: 1, cancellations: 1, cancelled: 0, booked: 0 });
  });
});

describe('a replayed limit', () => {
  it('refuses what goes beyond it in a month, each client for themself', () => {
    const others = days(2).map((one) => ({ ...one, clientId: 'nikos' }));
    expect(counts([...days(5), ...others], { monthlyLimit: 3 })).toMatchObject({ bookings: 7, booked: 2 });
  });

  it('begins anew each month', () => {
    expect(counts([...days(3), ...days(3, '2026-11-02')], { monthlyLimit: 3 })).toMatchObject({ booked: 0 });
  });

  it('counts visits of the first month that lie before the period, and does not report them', () => {
    const before = days(4, '2026-10-01');
    expect(counts([...before, ...days(1)], { monthlyLimit: 3 })).toMatchObject({ bookings: 1, booked: 1 });
  });

  it('lets a visit be booked again that was cancelled before', () => {
    const first = days(2);
    const cancelled = {
      ...first[0],
      cancelledAt: new Date('2026-09-02T00:00:00Z'),
      isCancelledByClient: true,
    } as PastBooking;
    const later = { ...booking('2026-10-20'), bookedAt: new Date('2026-09-03T00:00:00Z') };
    expect(counts([cancelled, ...first.slice(1), later], { monthlyLimit: 2 })).toMatchObject({ booked: 0 });
  });

  it('frees a place before it takes one at the same instant', () => {
    const at = new Date('2026-09-02T00:00:00Z');
    const moved = { ...booking('2026-10-12'), cancelledAt: at, isCancelledByClient: true };
    expect(counts([{ ...booking('2026-10-13'), bookedAt: at }, moved], { monthlyLimit: 1 })).toMatchObject({
      booked: 0,
    });
  });

  it('leaves unlimited subscriptions and overrides of staff alone, but counts their visits', () => {
    const unlimited = days(2).map((one) => ({ ...one, isLimited: false }));
    expect(counts(unlimited, { monthlyLimit: 1 })).toMatchObject({ booked: 0 });
    expect(counts([...unlimited, booking('2026-10-20')], { monthlyLimit: 2 })).toMatchObject({ booked: 1 });
  });
});

it('a refused cancellation keeps its visit, and so a later booking is beyond the limit', () => {
  const kept = booking('2026-10-12', { cancelledHoursBefore: 1 });
  const later = { ...booking('2026-10-20'), bookedAt: new Date('2026-10-13T00:00:00Z') };
  expect(counts([kept, later], { monthlyLimit: 1 })).toMatchObject({ cancelled: 0, booked: 0 });
  expect(counts([kept, later], { monthlyLimit: 1, deadlineHours: 4 })).toMatchObject({ cancelled: 1, booked: 1 });
});

it('a refused booking has no cancellation to refuse', () => {
  const first = booking('2026-10-12');
  const late = booking('2026-10-13', { cancelledHoursBefore: 1 });
  expect(counts([first, late], { monthlyLimit: 1, deadlineHours: 4 })).toMatchObject({
    ...{ cancellations: 1, cancelled: 0, booked: 1 },
  });
});
