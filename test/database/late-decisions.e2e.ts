import { type NewBooking, writeBooking } from '../../backend/src/appointments/booking.repository.js';
import type { CalendarDate } from '../../backend/src/contract/calendar-date.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';
import { aMember, type Person } from '../support/client-builder.js';
import { emptyDatabase } from '../support/empty-database.js';
import { anId } from '../support/seed.js';

const NOW = new Date('2026-06-01T06:00:00Z');
const TUESDAY = '2026-06-02';
const FRIDAY = '2026-06-05';
const LIMITS = { monthlyLimit: null, weeklyLimit: null, packVisits: null };

const database = emptyDatabase();

/** Writes as if the decision had found everything free. */
async function write(person: Person, date: CalendarDate, wish: Partial<NewBooking> = {}): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM subscriptions WHERE client_id = $1', [
    person.id,
  ]);
  const slot: NewBooking['slot'] = {
    ...{ start: '10:00:00', end: '11:00:00', room: 1, effectiveStart: '10:00:00', effectiveEnd: '11:00:00' },
    ...{ usualStart: '10:00:00', usualEnd: '11:00:00', hasTimeChange: false, hasOverride: false, overrideReason: null },
    ...{ capacity: 10, hasCapacityOverride: false, isDisabled: false, disabledReason: null, isRetired: false },
    ...{ isExtra: false, gymClass: null, trainer: null, hasSubstitute: false, booked: 0, held: 0 },
    ...{ startsAt: new Date(`${date}T07:00:00Z`), endsAt: new Date(`${date}T08:00:00Z`) },
  };
  const booking: NewBooking = {
    ...{ id: anId(), clientId: person.id, date, slot, subscriptionId: rows[0]?.id ?? null, ...LIMITS },
    ...{ bookedAt: NOW, bookedById: person.id, isOverride: false, isWalkIn: false, overridden: [] },
    ...{ activation: null, mayFill: false, returnedId: null, ...wish },
  };
  await inTransaction(database.dataSource, (tx) => writeBooking(tx, booking, null));
}

const visitsOf = async (person: Person): Promise<number> =>
  (await database.pool.query('SELECT FROM appointments WHERE client_id = $1', [person.id])).rows.length;

describe('a booking that was decided before the last visit of a limit was taken', () => {
  it.each([
    ['the month', { monthlyLimit: 1 }, '2026-07-01'],
    ['the week', { weeklyLimit: 1 }, '2026-06-08'],
    ['the pack', { packVisits: 1 }, null],
  ])('is not written where it counts for %s, and is where it does not', async (_, limit, elsewhere) => {
    const maria = await aMember().insert(database.pool, NOW);
    await write(maria, TUESDAY, limit);
    await expect(write(maria, FRIDAY, limit)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await visitsOf(maria)).toBe(1);
    await write(maria, elsewhere ?? FRIDAY, elsewhere === null ? {} : limit);
    expect(await visitsOf(maria)).toBe(2);
  });
});
