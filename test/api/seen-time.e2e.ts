import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { ApiClient } from '../support/api-client.js';
import { bookFor, place } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { closeDay, heldOn, mailsAbout, moveHour } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MOVED = '2026-03-12';
const NOW_AT = { date: MOVED, startTime: '18:30:00', endTime: '19:30:00' };

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
  const change = { date: MOVED, originalStartTime: '18:00', originalEndTime: '19:00' };
  const answer = await staff.put('/Admin/timeslots/time', {
    ...{ ...change, newStartTime: '18:30', newEndTime: '19:30' },
  });
  expect(answer.status).toBe(200);
});
afterAll(() => gym.close());

const movedOf = (answer: { data: unknown }) => (answer.data as { moved?: MovedTimeslot } | null)?.moved;

describe('a booking that names the start it saw', () => {
  it('returns 409 STALE with the new time when the slot was moved meanwhile, and books nothing', async () => {
    const maria = await gym.has(aMember());
    const body = { ...place(MOVED, '18:00'), expectedStartTime: '18:00' };
    const inEnglish = await gym.as(maria).post('/Client/appointments', body);
    expect(inEnglish).toMatchObject({
      status: 409,
      code: 'STALE',
      message: 'The time has changed: now Thursday 12 March 2026, 6:30 PM – 7:30 PM. If it suits, book again.',
    });
    expect(inEnglish.errors).toEqual([inEnglish.message]);
    expect(movedOf(inEnglish)).toEqual(NOW_AT);
    const inGreek = await gym.as(maria).in('el').post('/Client/appointments', body);
    expect(inGreek.message).toBe(
      'Η ώρα άλλαξε: τώρα είναι Πέμπτη 12 Μαρτίου 2026, 6:30 μ.μ. – 7:30 μ.μ. Αν βολεύει, κάντε ξανά την κράτηση.',
    );
    expect(await heldOn(gym, MOVED)).toEqual([]);
    expect(await mailsAbout(gym, 'booked')).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['HH:mm', '18:30'],
    ['HH:mm:ss', '18:30:00'],
    ['a duration', { hours: 18, minutes: 30 }],
    ['nothing', undefined],
  ])('books when it is the start by now, written as %s @release', async (_name, expectedStartTime) => {
    const maria = await gym.has(aMember());
    const body = { ...place(MOVED, '18:00'), expectedStartTime };
    const booked = await gym.as(maria).post<BookedAppointment>('/Client/appointments', body);
    expect(booked).toMatchObject({ status: 201, data: { startTime: '18:30:00', originalStartTime: '18:00:00' } });
  });

  it('returns 409 STALE to staff alike, with and without an override', async () => {
    const maria = await gym.has(aMember());
    for (const isAdminOverride of [false, true]) {
      const body = { ...place(MOVED, '18:00'), userId: maria.id, isAdminOverride, expectedStartTime: '18:00' };
      const answer = await staff.post('/Admin/appointments', body);
      expect(answer).toMatchObject({ status: 409, code: 'STALE' });
      expect(movedOf(answer)).toEqual(NOW_AT);
    }
    expect((await bookFor(staff, maria, MOVED, '18:00')).status).toBe(201);
  });

  it('returns other refusals of the booking before STALE @release', async () => {
    const maria = await gym.has(aMember());
    await moveHour(staff, '2026-03-13', '18:00', '20:00');
    await closeDay(staff, '2026-03-13', 'Αργία');
    const body = { ...place('2026-03-13', '18:00'), expectedStartTime: '18:00' };
    expect(await gym.as(maria).post('/Client/appointments', body)).toMatchObject({ status: 422, code: 'DAY_CLOSED' });
  });

  it('returns 400 for a start that is no time @release', async () => {
    const maria = await gym.has(aMember());
    const answer = await gym.as(maria).post('/Client/appointments', {
      ...{ ...place(MOVED, '18:00'), expectedStartTime: '25:00' },
    });
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { expectedStartTime: expect.any(String) as string } },
    });
  });
});
