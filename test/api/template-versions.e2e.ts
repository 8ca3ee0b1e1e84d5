import type { ChangedGlobalTimeslot, GlobalTimeslot, ReplacedWeek } from '@palestra/backend/contract/global-timeslot';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { heldOn, slotOf } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Monday noon in Athens. */
const NOW = '2026-06-01T09:00:00Z';
const [MONDAY, TUESDAY] = [1, 2];
const NEXT_MONDAY = '2026-06-08';
const PATH = '/Admin/global-timeslots';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const admin = () => gym.as(gym.admin);
const read = async (dayOfWeek?: number) => {
  const { data, headers } = await admin().get<GlobalTimeslot[]>(
    PATH,
    dayOfWeek === undefined ? {} : { dayOfWeek: String(dayOfWeek) },
  );
  return { slots: data, etag: headers.get('etag') ?? '' };
};
const enable = (dayOfWeek: number, isEnabled: boolean, ifMatch?: string, mode = '') =>
  admin().put<ChangedGlobalTimeslot>(
    `${PATH}/18:00/19:00/enabled${mode}`,
    { dayOfWeek, isEnabled },
    ifMatch === undefined ? {} : { 'If-Match': ifMatch },
  );

describe('concurrent changes of the weekly template', () => {
  it('return 409 STALE only if the edited weekday changed', async () => {
    const week = await read();
    const monday = await read(MONDAY);
    expect((await enable(TUESDAY, false, week.etag)).status).toBe(200);
    expect(await enable(TUESDAY, true, week.etag)).toMatchObject({ status: 409, code: 'STALE' });
    expect((await enable(MONDAY, false, monday.etag)).status).toBe(200);
    expect((await enable(MONDAY, true, (await read(MONDAY)).etag)).status).toBe(200);
    expect((await enable(TUESDAY, true)).status).toBe(200);
  });

  it('return 409 STALE from every call that changes it', async () => {
    const { etag, slots } = await read();
    await enable(MONDAY, false);
    const stale = { 'If-Match': etag };
    const id = slots.find(({ dayOfWeek }) => dayOfWeek === MONDAY)?.id;
    const times = { newStartTime: '18:30', newEndTime: '19:30' };
    const answers = await Promise.all([
      admin().post(PATH, { dayOfWeek: MONDAY, startTime: '05:00', endTime: '06:00' }, stale),
      admin().put(`${PATH}/18:00/19:00/time`, { dayOfWeek: MONDAY, ...times, reason: 'Ζήτηση' }, stale),
      admin().put(`${PATH}/18:00/19:00/capacity`, { dayOfWeek: MONDAY, newCapacity: 4, reason: 'Ζήτηση' }, stale),
      admin().post(`${PATH}/18:00/19:00/reset?dayOfWeek=${MONDAY}`, {}, stale),
      admin().delete(`${PATH}/${id}`, stale),
      admin().put(`${PATH}/bulk`, { dayOfWeek: MONDAY, timeslots: [] }, stale),
      admin().put('/Timeslot/schedule', { days: [] }, stale),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'STALE'));
    await enable(MONDAY, true);
  });

  it('tell a slot’s own capacity from the default @release', async () => {
    const slot = async () => (await read(MONDAY)).slots.find((one) => one.originalStartTime === '17:00:00');
    expect(await slot()).toMatchObject({ ownCapacity: null, defaultCapacity: 10 });
    await admin().put(`${PATH}/17:00/18:00/capacity`, { dayOfWeek: MONDAY, newCapacity: 4, reason: 'Ζήτηση' });
    expect(await slot()).toMatchObject({ ownCapacity: 4, defaultCapacity: 4 });
  });
});

describe('clients booked in a slot that leaves the weekly template', () => {
  it('are listed by the dry run of each way to remove it, and keep their booking', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), NEXT_MONDAY, '18:00');
    const visit = { userName: maria.name, appointmentDate: NEXT_MONDAY, startTime: '18:00:00', newStartTime: null };
    const { slots } = await read(MONDAY);
    const id = slots.find((slot) => slot.originalStartTime === '18:00:00')?.id;
    const leaving = await Promise.all([
      enable(MONDAY, false, undefined, '?dryRun=true'),
      admin().delete<ChangedGlobalTimeslot>(`${PATH}/${id}?dryRun=true`),
      admin().put<ChangedGlobalTimeslot>(`${PATH}/bulk?dryRun=true`, { dayOfWeek: MONDAY, timeslots: [] }),
      admin().put<ReplacedWeek>('/Timeslot/schedule?dryRun=true', { days: [] }),
    ]);
    for (const { data } of leaving) {
      expect(data).toMatchObject({ isDryRun: true, affectedAppointments: 0, staying: [visit] });
    }
    const { data } = await admin().delete<ChangedGlobalTimeslot>(`${PATH}/${id}`);
    expect(data.staying).toMatchObject([visit]);
    expect(await heldOn(gym, NEXT_MONDAY)).toMatchObject([{ start: '18:00:00' }]);
    expect(await slotOf(admin(), NEXT_MONDAY, '18:00')).toMatchObject({ isRetired: true, currentBookings: 1 });
  });

  it('are not listed when the slot stays @release', async () => {
    const answer = await admin().put<ChangedGlobalTimeslot>(`${PATH}/17:00/18:00/capacity`, {
      ...{ dayOfWeek: MONDAY, newCapacity: 3, reason: 'Ζήτηση' },
    });
    expect(answer.data.staying).toEqual([]);
  });
});
