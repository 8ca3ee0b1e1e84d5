import type { Appointment } from '@palestra/backend/contract/appointment';
import type {
  ChangedGlobalTimeslot,
  GlobalTimeslot,
  ReplacedWeekday,
  ReplacedWeek,
  WeeklySchedule,
} from '@palestra/backend/contract/global-timeslot';
import type { FailureData } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { closeDay, heldOn, mailsAbout, moveHour, slotOf, rememberTemplate } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Monday noon in Athens. */
const NOW = '2026-06-01T09:00:00Z';
const MONDAY = 1;
const [TODAY, NEXT, AFTER] = ['2026-06-01', '2026-06-08', '2026-06-15'];
const SOMEBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

let gym: TestGym;
let goBack: () => Promise<void>;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  goBack = await rememberTemplate(gym);
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  maria = await gym.has(aMember());
});
afterEach(() => goBack());

const admin = () => gym.as(gym.admin);
const PATH = '/Admin/global-timeslots';
const retime = (start: string, newStartTime: string, newEndTime: string, mode = '') =>
  admin().put<ChangedGlobalTimeslot>(`${PATH}/${start}/${Number(start.slice(0, 2)) + 1}:00/time${mode}`, {
    ...{ dayOfWeek: MONDAY, newStartTime, newEndTime, reason: 'Καλοκαιρινό ωράριο' },
  });
const enable = (start: string, isEnabled: boolean) =>
  admin().put<ChangedGlobalTimeslot>(`${PATH}/${start}/${Number(start.slice(0, 2)) + 1}:00/enabled`, {
    ...{ dayOfWeek: MONDAY, isEnabled },
  });
const create = (startTime: string, endTime: string, capacity?: number | null) =>
  admin().post<ChangedGlobalTimeslot>(PATH, { dayOfWeek: MONDAY, startTime, endTime, capacity, reason: 'Ζήτηση' });
const mondays = async (): Promise<GlobalTimeslot[]> =>
  (await admin().get<GlobalTimeslot[]>(PATH, { dayOfWeek: String(MONDAY) })).data;
const idOf = async (start: string): Promise<string> =>
  (await mondays()).find(({ originalStartTime }) => originalStartTime === `${start}:00`)?.id ?? '';

describe('the time of a weekly slot', () => {
  it('moves every future booking, with one mail per member', async () => {
    for (const date of [NEXT, AFTER]) await book(gym.as(maria), date, '18:00');
    const asked = await retime('18:00', '18:30', '19:30', '?dryRun=true');
    expect(asked.data).toMatchObject({ isDryRun: true, affectedAppointments: 2 });
    expect(await heldOn(gym, NEXT)).toMatchObject([{ start: '18:00:00' }]);
    const answer = await retime('18:00', '18:30', '19:30');
    expect(answer).toMatchObject({ status: 200, message: 'Timeslot updated' });
    expect(answer.data).toMatchObject({
      ...{ originalStartTime: '18:00:00', effectiveStartTime: '18:30:00', effectiveTimeRange: '18:30 - 19:30' },
      ...{ isModified: true, hasTimeModification: true, reason: 'Καλοκαιρινό ωράριο' },
      ...{ modifiedByName: gym.admin.name, affectedAppointments: 2 },
    });
    const own = (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data;
    // The new regular hour of that weekday: these dates show no exception.
    expect(own.map(({ startTime, startsAt, hasTimeChange }) => [startTime, startsAt, hasTimeChange])).toEqual([
      ['18:30:00', '2026-06-08T15:30:00.000Z', false],
      ['18:30:00', '2026-06-15T15:30:00.000Z', false],
    ]);
    const [mail, ...others] = await mailsAbout(gym, 'changed');
    expect(others).toEqual([]);
    expect(mail?.facts.appointments?.map(({ date }) => date)).toEqual([NEXT, AFTER]);
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ startTime: '18:30:00', hasTimeChange: false });
  });

  it('leaves dates with a time of their own alone @release', async () => {
    await book(gym.as(maria), NEXT, '18:00');
    const { overrides } = (await moveHour(admin(), NEXT, '18:00', '20:00')).data;
    expect((await retime('18:00', '18:30', '19:30')).data.affectedAppointments).toBe(0);
    expect(await heldOn(gym, NEXT)).toMatchObject([{ start: '20:00:00' }]);
    const { data } = await gym.as(maria).get<Appointment[]>('/Client/appointments', { startDate: NEXT, endDate: NEXT });
    // Neither the time that it was made with, nor the date's own.
    const usual = { startTime: '20:00:00', hasTimeChange: true, usualStartTime: '18:30:00', usualEndTime: '19:30:00' };
    expect(data).toMatchObject([usual]);
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject(usual);
    await admin().delete(`/Admin/timeslots/overrides/${overrides[0]?.id ?? ''}`);
    expect(await heldOn(gym, NEXT)).toMatchObject([{ start: '18:30:00' }]);
  });

  it('leaves today’s slot alone once it has started @release', async () => {
    await book(gym.as(maria), TODAY, '13:00');
    await gym.setNow('2026-06-01T10:30:00Z');
    expect((await retime('13:00', '16:30', '17:30')).data.affectedAppointments).toBe(0);
    expect(await slotOf(admin(), TODAY, '13:00')).toMatchObject({ startTime: '13:00:00', isPast: true });
    expect(await slotOf(admin(), NEXT, '13:00')).toMatchObject({ startTime: '16:30:00' });
  });

  it('is refused when it would move a booking of today into the past', async () => {
    await book(gym.as(maria), TODAY, '18:00');
    expect(await retime('18:00', '06:00', '07:00')).toMatchObject({ status: 422, code: 'DATE_PAST' });
    expect(await heldOn(gym, TODAY)).toMatchObject([{ start: '18:00:00' }]);
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ startTime: '18:00:00' });
  });

  it('is found by effective times too, and must not equal another’s @release', async () => {
    await retime('18:00', '22:00', '23:00');
    expect((await retime('22:00', '06:00', '07:00')).data.originalStartTime).toBe('18:00:00');
    const refused = await retime('18:00', '09:00', '10:00');
    expect(refused).toMatchObject({ status: 409, code: 'TIMESLOT_EXISTS' });
    expect(refused.message).toBe('There is already a timeslot with these times on this day.');
    expect((await retime('18:00', '09:30', '10:30')).status).toBe(200);
  });

  it('requires a reason, an end after its start, and an existing slot', async () => {
    const put = (body: object, path = '18:00/19:00') => admin().put<FailureData>(`${PATH}/${path}/time`, body);
    const body = { dayOfWeek: MONDAY, newStartTime: '18:30', newEndTime: '19:30', reason: 'Αλλαγή' };
    expect((await put({ ...body, reason: undefined })).data.fields).toHaveProperty('reason');
    expect((await put({ ...body, newEndTime: '18:30' })).data.fields).toHaveProperty('newEndTime');
    expect((await put({ ...body, dayOfWeek: 7 })).data.fields).toHaveProperty('dayOfWeek');
    expect(await put(body, '05:00/06:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    expect(await put(body, 'five/six')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    expect((await put(body, '18:00:00/19:00:00')).status).toBe(200);
  });
});

describe('a weekly slot', () => {
  it('has its own capacity until reset', async () => {
    const capacity = (newCapacity: unknown, reason?: string) =>
      admin().put<ChangedGlobalTimeslot & FailureData>(`${PATH}/18:00/19:00/capacity`, {
        ...{ dayOfWeek: MONDAY, newCapacity, reason },
      });
    expect((await capacity(2, 'Μικρή αίθουσα')).data).toMatchObject({ defaultCapacity: 2, isModified: true });
    expect((await slotOf(admin(), NEXT, '18:00'))?.totalCapacity).toBe(2);
    expect((await capacity(51, 'Πολλοί')).data.fields).toHaveProperty('newCapacity');
    expect((await capacity(5)).data.fields).toHaveProperty('reason');
    await retime('18:00', '18:30', '19:30');
    await book(gym.as(maria), NEXT, '18:00');
    const reset = await admin().post<ChangedGlobalTimeslot>(`${PATH}/18:30/19:30/reset?dayOfWeek=1`, undefined);
    expect(reset).toMatchObject({ status: 200, message: 'Timeslot reset' });
    expect(reset.data).toMatchObject({ defaultCapacity: 10, isModified: false, affectedAppointments: 1, reason: null });
    expect(await heldOn(gym, NEXT)).toMatchObject([{ start: '18:00:00' }]);
  });

  it('stays on dates with bookings after it is switched off, until they are empty', async () => {
    const { id } = (await book(gym.as(maria), NEXT, '18:00')).data;
    expect((await enable('18:00', false)).data).toMatchObject({ isEnabled: false, affectedAppointments: 0 });
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ isRetired: true, currentBookings: 1 });
    expect(await slotOf(admin(), AFTER, '18:00')).toBeNull();
    const nikos = await gym.has(aMember('Νίκος'));
    expect(await book(gym.as(nikos), NEXT, '18:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    await gym.as(maria).delete(`/Client/appointments/${id}`);
    expect(await slotOf(admin(), NEXT, '18:00')).toBeNull();
    await enable('18:00', true);
    expect((await book(gym.as(nikos), NEXT, '18:00')).status).toBe(201);
  });

  it('is retired when deleted, and revived with its bookings when created again', async () => {
    await retime('18:00', '18:30', '19:30');
    await book(gym.as(maria), NEXT, '18:00');
    const deleted = await admin().delete(`${PATH}/${await idOf('18:00')}`);
    expect(deleted).toMatchObject({ status: 200, message: 'Timeslot deleted', data: { affectedAppointments: 0 } });
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ isRetired: true, startTime: '18:30:00' });
    const created = await create('18:00', '19:00', 3);
    expect(created).toMatchObject({ status: 201, message: 'Timeslot added' });
    expect(created.data).toMatchObject({ isCustomTimeslot: true, defaultCapacity: 3, affectedAppointments: 1 });
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ isRetired: false, currentBookings: 1 });
    expect(await heldOn(gym, NEXT)).toMatchObject([{ start: '18:00:00' }]);
  });

  it('can be emptied by staff while retired @release', async () => {
    await book(gym.as(maria), NEXT, '18:00');
    await admin().delete(`${PATH}/${await idOf('18:00')}`);
    expect((await closeDay(admin(), NEXT)).data.affectedAppointments).toBe(1);
    expect(await slotOf(admin(), NEXT, '18:00')).toBeNull();
  });

  it('is refused when it exists already, or is malformed', async () => {
    expect(await create('18:00', '19:00')).toMatchObject({ status: 409, code: 'TIMESLOT_EXISTS' });
    expect((await create('17:30', '18:30')).status).toBe(201);
    expect(await create('19:00', '18:00')).toMatchObject({ status: 400 });
    expect(await create('22:00', '23:00', 51)).toMatchObject({ status: 400 });
    for (const id of [SOMEBODY, 'rubbish']) expect((await admin().delete(`${PATH}/${id}`)).status).toBe(404);
  });
});

describe('a whole weekday', () => {
  const paste = (timeslots: unknown, mode = '') =>
    admin().put<ReplacedWeekday & FailureData>(`${PATH}/bulk${mode}`, { dayOfWeek: MONDAY, timeslots });
  const at = (startTime: string, endTime: string) => ({ startTime, endTime, capacity: 5, isEnabled: true });

  it('is replaced by the pasted slots: a match keeps its bookings, the rest is retired', async () => {
    const nikos = await gym.has(aMember('Νίκος'));
    await book(gym.as(maria), NEXT, '18:00');
    await book(gym.as(nikos), NEXT, '19:00');
    const answer = await paste([
      at('18:00', '19:00'),
      at('22:00', '23:00'),
      { ...at('06:00', '07:00'), isEnabled: false },
    ]);
    expect(answer).toMatchObject({ status: 200, message: 'Schedule saved', data: { affectedAppointments: 0 } });
    expect(answer.data.timeslots.map(({ originalTimeRange, isEnabled }) => [originalTimeRange, isEnabled])).toEqual([
      ['06:00 - 07:00', false],
      ['18:00 - 19:00', true],
      ['22:00 - 23:00', true],
    ]);
    expect(await slotOf(admin(), NEXT, '18:00')).toMatchObject({ isRetired: false, currentBookings: 1 });
    expect(await slotOf(admin(), NEXT, '19:00')).toMatchObject({ isRetired: true, currentBookings: 1 });
    expect(await slotOf(admin(), NEXT, '07:00')).toBeNull();
    await paste([at('19:00', '20:00')]);
    expect(await slotOf(admin(), NEXT, '19:00')).toMatchObject({ isRetired: false, totalCapacity: 5 });
  });

  it.each<[string, unknown, string]>([
    ['twice the same', [at('18:00', '19:00'), at('18:00', '19:00')], 'have the same times (6:00 PM)'],
    ['backwards', [at('19:00', '18:00')], 'The end time must be after the start time'],
    ['without an end', [{ startTime: '18:00' }], 'Timeslots 1 › End is required'],
    ['a field too many', [{ ...at('18:00', '19:00'), colour: 'red' }], 'Unknown field: "timeslots[0].colour"'],
    ['no list', 'all', 'Timeslots must be a list'],
    ['no slots', [null], 'Timeslots is not well formed'],
    ['too many', Array.from({ length: 101 }, () => at('18:00', '19:00')), 'at most 100 entries'],
  ])('%s changes nothing @release', async (_name, timeslots, text) => {
    const before = await mondays();
    const answer = await paste(timeslots);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.errors.join()).toContain(text);
    expect(await mondays()).toEqual(before);
  });

  it('a dry run changes nothing', async () => {
    const before = await mondays();
    expect((await paste([], '?dryRun=true')).data).toMatchObject({ isDryRun: true, timeslots: [] });
    expect(await mondays()).toEqual(before);
  });
});

describe('the whole week', () => {
  const week = () => admin().get<WeeklySchedule>('/Timeslot/schedule');

  it('is unchanged when sent back as read', async () => {
    await retime('18:00', '18:30', '19:30');
    await enable('09:00', false);
    const [{ data }, before] = [await week(), await mondays()];
    expect(data.days.map(({ timeslots }) => timeslots.length)).toEqual([0, 15, 15, 15, 15, 15, 5]);
    const answer = await admin().put<ReplacedWeek>('/Timeslot/schedule', data);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Schedule saved',
      data: { affectedAppointments: 0, ...data },
    });
    expect(await mondays()).toEqual(before);
  });

  it('is replaced at once: an omitted day has no slots @release', async () => {
    await book(gym.as(maria), NEXT, '18:00');
    const days = [{ dayOfWeek: MONDAY, timeslots: [{ startTime: '18:00', endTime: '19:00' }] }];
    await admin().put('/Timeslot/schedule', { days });
    expect((await week()).data.days.map(({ timeslots }) => timeslots.length)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect((await gym.as(maria).get<Appointment[]>('/Client/appointments')).data).toMatchObject([{ status: 1 }]);
    const twice = await admin().put<FailureData>('/Timeslot/schedule', { days: [...days, ...days] });
    expect(twice).toMatchObject({ status: 400, data: { fields: { days: expect.any(String) as string } } });
  });

  it('is readable by members without authors and reasons, and written by staff only', async () => {
    await retime('18:00', '18:30', '19:30');
    const read = await gym.as(maria).get<WeeklySchedule>('/Timeslot/schedule');
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.data)).not.toMatch(/Ελένη|Καλοκαιρινό/);
    const calls = [
      gym.as(maria).put('/Timeslot/schedule', read.data),
      gym.as(maria).put(`${PATH}/bulk`, { dayOfWeek: MONDAY, timeslots: [] }),
      gym.as(maria).post(PATH, { dayOfWeek: MONDAY, startTime: '22:00', endTime: '23:00' }),
      gym.as(maria).delete(`${PATH}/${SOMEBODY}`),
      gym.as(maria).post(`${PATH}/18:00/19:00/reset?dayOfWeek=1`, undefined),
    ];
    for (const call of calls) expect((await call).status).toBe(403);
  });
});

it('every change of the template is audited with before and after', async () => {
  const now = '2026-06-01T09:01:00Z';
  await gym.setNow(now);
  await retime('18:00', '18:30', '19:30');
  await create('22:00', '23:00');
  await admin().delete(`${PATH}/${await idOf('07:00')}`);
  await admin().put(`${PATH}/bulk`, { dayOfWeek: MONDAY, timeslots: [] });
  const entries = await gym.rows<{ action: string; before: { slots: object[] }; after: { slots: object[] } }>(
    'SELECT action, before, after FROM audit_entries WHERE at = $1',
    [now],
  );
  const told = entries.map(({ action, before, after }) => `${action} ${before.slots.length} ${after.slots.length}`);
  expect(told.sort()).toEqual([
    'global-timeslot.created 0 1',
    'global-timeslot.deleted 1 0',
    'global-timeslot.updated 1 1',
    'weekly-template.replaced 15 0',
  ]);
});
