import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Course, CourseMember, CoursePlace, CourseSlot, OfferedCourse } from '@palestra/backend/contract/course';
import type { ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { GymClass } from '@palestra/backend/contract/gym-class';
import type { Ledger } from '@palestra/backend/contract/money';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import type { Answer, ApiClient } from '../support/api-client.js';
import { book, bookFor, place as placeAt, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
/** Thursdays; the last is further ahead than the window of bookings. */
const DATES = ['2026-03-12', '2026-03-19', '2026-03-26', '2026-04-23'] as const;
const WORDS = { nameEn: '', descriptionEl: '', descriptionEn: '', isActive: true };
const YOGA = { ...WORDS, nameEl: 'Γιόγκα', colour: 'purple', capacity: null, cancelHours: null, opensDays: 7 };

let gym: TestGym;
let yoga: GymClass;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  yoga = (await staff().post<GymClass>('/Admin/classes', YOGA)).data;
  for (const hour of [18, 19]) {
    const give = `/Admin/global-timeslots/${hour}:00/${hour + 1}:00/class`;
    await staff().put(give, { dayOfWeek: 4, classId: yoga.id, trainerId: null });
  }
});
afterEach(async () => {
  await gym.setNow(NOW);
  expect(await gym.faults()).toEqual([]);
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const at = (date: string, hour = 18) => ({ date, startTime: `${hour}:00`, endTime: `${hour + 1}:00` });
const course = (changes: object = {}) => ({
  ...{ nameEl: 'Αρχάριοι', nameEn: 'Beginners', classId: yoga.id, priceCents: 8000, vatPercent: 13 },
  ...{ joinUntil: DATES[0], isOffered: true, dates: DATES.map((date) => at(date)) },
  ...changes,
});
const makes = async (changes: object = {}) => (await staff().post<Course>('/Admin/courses', course(changes))).data;
const joins = (person: Person, { id, priceCents, version }: Course, process = 0) =>
  gym.as(person, process).post<CoursePlace>(`/Client/courses/${id}/join`, { priceCents, version });
const ledgerOf = async ({ id }: Person) => (await staff().get<Ledger>(`/Admin/clients/${id}/ledger`)).data;
const visitsOf = ({ id }: Person) =>
  gym.rows<{ date: string }>(
    'SELECT appointment_date AS date FROM appointments WHERE client_id = $1 AND status <> 2 ORDER BY 1',
    [id],
  );
const actOf = async (kind: string) => (await staff().get<Act[]>('/Admin/acts')).data.find((one) => one.kind === kind);
const undo = async (kind: string, query = '', process = 0) =>
  gym.as(gym.admin, process).post<UndoneAct>(`/Admin/acts/${(await actOf(kind))?.id}/undo${query}`, {});
const adds = ({ id: clientId }: Person, { id, priceCents, version }: Course, by: ApiClient = staff()) =>
  by.post<CoursePlace>(`/Admin/courses/${id}/members`, { clientId, priceCents, version });
const setEnding = (value: string) => staff().put('/Admin/settings/CourseEnding', { value });

it('books every date at once for its price, beside the limits of a subscription, and gives all back before it begins', async () => {
  const { data: slots } = await staff().get<CourseSlot[]>('/Admin/courses/slots', {
    ...{ from: DATES[0], until: DATES[1], classId: yoga.id },
  });
  expect(slots.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
    ...[`${DATES[0]} 18:00:00`, `${DATES[0]} 19:00:00`, `${DATES[1]} 18:00:00`, `${DATES[1]} 19:00:00`],
  ]);
  const beginners = await makes();
  const guest = await gym.has(aClient());
  const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
  const { data: offered } = await gym.as(guest).get<OfferedCourse[]>('/Client/courses');
  expect(offered).toMatchObject([{ id: beginners.id, className: 'Γιόγκα', canJoin: true, placeId: null }]);

  const joined = await joins(guest, beginners);
  expect(joined).toMatchObject({ status: 201, data: { chargedCents: 8000 } });
  expect((await visitsOf(guest)).map(({ date }) => date)).toEqual([...DATES]);
  expect(await ledgerOf(guest)).toMatchObject({
    balanceCents: 8000,
    entries: [{ kind: 'charge', planNameEl: 'Αρχάριοι', dueOn: DATES[0], vatPercent: 13, discountCents: 0 }],
  });
  expect(await gym.rows('SELECT purpose FROM mails WHERE recipient_id = $1', [guest.id])).toEqual([
    { purpose: 'course' },
  ]);
  expect((await joins(guest, beginners)).data.id).toBe(joined.data.id);
  for (const capability of ['money', 'classes']) {
    const off = await staff().put(`/Admin/capabilities/${capability}`, { isUsed: false });
    expect(off).toMatchObject({ code: 'STILL_NEEDED' });
    expect(off.message).toContain('places in courses that run: 1');
  }

  await joins(member, beginners);
  expect(await book(gym.as(member), '2026-03-13', '09:00')).toMatchObject({ status: 201 });
  const { data: members } = await staff().get<CourseMember[]>(`/Admin/courses/${beginners.id}/members`);
  expect(members.map(({ clientId, left }) => [clientId, left]).sort()).toEqual(
    [guest.id, member.id].sort().map((id) => [id, DATES.length]),
  );

  const left = await gym.as(guest).post<CoursePlace>(`/Client/courses/places/${joined.data.id}/end`, {});
  expect(left.data).toMatchObject({ chargedCents: -8000, dates: DATES.map((date) => ({ date })) });
  expect([await visitsOf(guest), (await ledgerOf(guest)).balanceCents]).toEqual([[], 0]);
});

it('refuses the whole when a date is full, and names it; later the gym says what comes back', async () => {
  const refused = await makes({ dates: DATES.map((date) => at(date, 19)) });
  await resize(staff(), DATES[2], '19:00', 1);
  await bookFor(staff(), await gym.has(aMember()), DATES[2], '19:00', true);
  const eva = await gym.has(aMember());
  for (const seen of [{ priceCents: 1 }, { version: 'before' }]) {
    expect(await joins(eva, { ...refused, ...seen })).toMatchObject({ status: 409, code: 'STALE' });
  }
  const answer = await joins(eva, refused);
  expect(answer).toMatchObject({ status: 422, code: 'COURSE_REFUSED' });
  expect(answer.message).toContain('26 March 2026: The timeslot is full (1 of 1 place).');
  expect([await visitsOf(eva), (await ledgerOf(eva)).entries]).toEqual([[], []]);

  const four = await makes();
  const { data: place } = await joins(eva, four);
  await gym.setNow(`${DATES[1]}T18:00:00Z`);
  const ends = () => gym.as(eva).post<CoursePlace>(`/Client/courses/places/${place.id}/end`, {});
  expect(await ends()).toMatchObject({ status: 422, code: 'COURSE_BEGUN' });
  await setEnding('share');
  expect((await ends()).data).toMatchObject({ chargedCents: -4000, dates: [{ date: DATES[2] }, { date: DATES[3] }] });
  expect((await ledgerOf(eva)).balanceCents).toBe(4000);
  expect(await ends()).toMatchObject({ data: { chargedCents: 0 } });
  await setEnding('off');
  const { data: kept } = await gym.as(eva).get<Appointment[]>('/Client/appointments');
  expect(kept.filter(({ status }) => status !== 2)).toHaveLength(2);
});

it('owes no date that the gym cancelled, begun or not', async () => {
  const place = async (person: Person) => (await joins(person, await makes())).data;
  const [early, late] = [await gym.has(aMember()), await gym.has(aMember())];
  const places = [await place(early), await place(late)];
  const cancels = async (person: Person, date: string) => {
    const [visit] = await gym.rows<{ id: string }>(
      'SELECT id FROM appointments WHERE client_id = $1 AND appointment_date = $2',
      [person.id, date],
    );
    expect((await staff().delete(`/Admin/appointments/${visit?.id}`)).status).toBe(200);
  };
  for (const person of [early, late]) await cancels(person, DATES[0]);
  await gym.setNow(`${DATES[0]}T18:00:00Z`);
  const ends = (i: number) => staff().post<CoursePlace>(`/Admin/course-places/${places[i]?.id}/end`, {});
  expect((await ends(0)).data.chargedCents).toBe(-8000);
  await gym.setNow(`${DATES[1]}T18:00:00Z`);
  expect((await ends(1)).data.chargedCents).toBe(-2000);
});

it('is undone by staff, joined or ended, with its places in two rooms and what is owed, whole or not at all', async () => {
  const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 1 };
  const { data: small } = await staff().post<{ id: number }>('/Admin/rooms', room);
  await staff().post('/Admin/global-timeslots', {
    ...{ dayOfWeek: 4, startTime: '18:00', endTime: '19:00', areaId: small.id },
  });
  const inRooms = DATES.map((date, i) => ({ ...at(date), ...(i % 2 === 1 && { areaId: small.id }) }));
  const beginners = await makes({ dates: inRooms });
  const eva = await gym.has(aClient());
  const end = (placeId: string) => staff().post<CoursePlace>(`/Admin/course-places/${placeId}/end`, {});
  const state = async () => [(await visitsOf(eva)).length, (await ledgerOf(eva)).balanceCents];
  const mailsTo = ({ id: reader }: Person) =>
    gym.rows('SELECT purpose, state FROM mails WHERE recipient_id = $1 ORDER BY created_at, purpose', [reader]);

  await adds(eva, beginners);
  expect(await actOf('course-joined')).toMatchObject({ userId: eva.id, startDate: DATES[0], endDate: DATES[3] });
  expect(await undo('course-joined')).toMatchObject({ status: 200, data: { returned: [], notReturned: [] } });
  expect(await state()).toEqual([0, 0]);
  expect(await mailsTo(eva)).toEqual([{ purpose: 'course', state: 'withdrawn' }]);
  await gym.rows('DELETE FROM acts');

  const { data: place } = await adds(eva, beginners);
  expect(await state()).toEqual([4, 8000]);
  await end(place.id);
  expect(await state()).toEqual([0, 0]);
  // Two desks undo it once.
  const answers = await Promise.all([undo('course-ended', '', 0), undo('course-ended', '', 1)]);
  expect(answers.map(({ status, data }) => [status, data.returned.length])).toEqual([
    [200, 4],
    [200, 4],
  ]);
  expect(await state()).toEqual([4, 8000]);
  await gym.rows('DELETE FROM acts');

  await setEnding('share');
  await gym.setNow(`${DATES[0]}T18:00:00Z`);
  expect((await end(place.id)).data.chargedCents).toBe(-6000);
  const rival = await gym.has(aMember());
  const taken = { appointmentDate: DATES[1], startTime: '18:00', endTime: '19:00', areaId: small.id };
  expect((await gym.as(rival).post('/Client/appointments', taken)).status).toBe(201);
  for (const query of ['?dryRun=true', '']) {
    expect(await undo('course-ended', query)).toMatchObject({
      ...{ status: 422, code: 'COURSE_REFUSED' },
      message: 'No date was booked. Thursday 19 March 2026: Somebody else has the place by now.',
    });
  }
  expect(await state()).toEqual([1, 2000]);
  await setEnding('off');
});

it('leaves only the log of a place that staff gave and took back, and its client waits where they waited', async () => {
  const two = await makes({ priceCents: 0, dates: [at(DATES[0], 17), at(DATES[1], 17)] });
  await resize(staff(), DATES[0], '17:00', 1);
  const other = await gym.has(aMember());
  const maria = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
  const { data: taken } = await book(gym.as(other), DATES[0], '17:00');
  await gym.as(maria).post('/TimeslotInterest/express', placeAt(DATES[0], '17:00'));
  await gym.as(other).delete(`/Client/appointments/${taken.id}`);
  const state = () =>
    gym.rows(
      `SELECT (SELECT json_agg(i) FROM interests i WHERE i.client_id = u.id) AS waits,
         (SELECT json_agg(w) FROM past_waits w WHERE w.client_id = u.id) AS past,
         (SELECT json_agg(a) FROM appointments a WHERE a.client_id = u.id) AS visits,
         (SELECT json_agg(json_build_object('from', s.start_date, 'until', s.end_date, 'began', s.actual_start_date))
          FROM subscriptions s WHERE s.client_id = u.id) AS subscriptions
       FROM users u WHERE u.id = $1`,
      [maria.id],
    );
  const before = await state();
  expect(before).toMatchObject([{ waits: [{ client_id: maria.id }], past: null, visits: null }]);

  await adds(maria, two);
  expect(await state()).toMatchObject([{ waits: null, visits: [{}, {}], subscriptions: [{ began: DATES[0] }] }]);
  expect(await undo('course-joined')).toMatchObject({ status: 200 });
  expect(await state()).toEqual(before);
  expect((await gym.as(maria).get<Appointment[]>('/Client/appointments')).data).toEqual([]);
  expect((await staff().get<CourseMember[]>(`/Admin/courses/${two.id}/members`)).data).toEqual([]);
  const kept = async () => (await gym.as(maria).get<PersonalData>('/Client/export')).data.courses;
  expect(await kept()).toEqual([]);

  await adds(maria, two);
  expect(await kept()).toMatchObject([{ name: 'Αρχάριοι', until: null }]);
  await gym.rows("UPDATE mails SET state = 'sent', sent_at = $1 WHERE state = 'waiting'", [new Date(NOW)]);
  await undo('course-joined');
  const mails = await gym.rows(
    `SELECT purpose, state, jsonb_array_length(facts -> 'appointments') AS dates FROM mails
     WHERE recipient_id = $1 AND purpose IN ('course', 'cancelled') ORDER BY purpose, state`,
    [maria.id],
  );
  expect(mails).toEqual([
    { purpose: 'cancelled', state: 'waiting', dates: 2 },
    { purpose: 'course', state: 'sent', dates: 2 },
    { purpose: 'course', state: 'withdrawn', dates: 2 },
  ]);
  const { data: history } = await staff().get<SlotHistory>('/Admin/timeslots/history', slot(DATES[0], '17:00'));
  const told = history.events.filter(({ userId, kind }) => userId === maria.id && kind.endsWith('booked'));
  expect(told.map(({ kind }) => kind).sort()).toEqual(['booked', 'booked', 'unbooked', 'unbooked']);
  const elsewhere = course({ priceCents: 0, dates: [at(DATES[1], 17), at(DATES[2], 17)] });
  expect(await staff().put(`/Admin/courses/${two.id}`, { ...elsewhere, joinUntil: DATES[1] })).toMatchObject({
    status: 200,
  });
});

it('takes no place back once a visit of it has moved within its day, or is marked', async () => {
  const two = await makes({ priceCents: 0, dates: [at(DATES[0]), at(DATES[1])] });
  await staff().put('/Admin/settings/AttendanceOpensMinutes', { value: '60' });
  await gym.setNow(`${DATES[0]}T15:30:00Z`);
  const eva = await gym.has(aMember());
  await adds(eva, two);
  const [visit] = await gym.rows<{ id: string }>(
    'SELECT id FROM appointments WHERE client_id = $1 ORDER BY starts_at',
    [eva.id],
  );
  const staysIn = async () => {
    expect(await undo('course-joined')).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    expect(await visitsOf(eva)).toHaveLength(2);
  };
  const moved = await staff().post(`/Admin/appointments/${visit?.id}/move`, slot(DATES[0], '19:00'));
  expect(moved).toMatchObject({ status: 200 });
  await staysIn();
  expect(await undo('appointment-moved')).toMatchObject({ status: 200 });
  const marked = await staff().put(`/Admin/appointments/${visit?.id}/attendance`, { attendance: 'attended' });
  expect(marked).toMatchObject({ status: 200 });
  await staysIn();
  await staff().put('/Admin/settings/AttendanceOpensMinutes', { value: '0' });
});

it('lists the undo of a course with a price only to those who may take its charge back', async () => {
  const wish = { name: 'Ρολόι', permissions: ['bookings', 'attendance'], lastDay: null };
  await staff().put('/Admin/capabilities/programs', { isUsed: true });
  const { data: made } = await staff().post<ApiKeyWithSecret>('/Admin/api-keys', wish);
  const program = gym.asVisitor().withToken(made.key);
  const [paying, free] = [await gym.has(aMember()), await gym.has(aMember())];
  const dates = [at(DATES[0]), at(DATES[1])];
  expect(await adds(paying, await makes({ dates }), program)).toMatchObject({ status: 201 });
  expect(await adds(free, await makes({ dates, priceCents: 0 }), program)).toMatchObject({ status: 201 });
  const act = (await staff().get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === paying.id);
  const listed = async (by: ApiClient) =>
    (await by.get<Act[]>('/Admin/acts')).data
      .filter(({ userId }) => userId === paying.id || userId === free.id)
      .map(({ userId, hasPrice }) => [userId, hasPrice]);
  expect(await listed(staff())).toEqual([
    [free.id, false],
    [paying.id, true],
  ]);
  expect(await listed(program)).toEqual([[free.id, false]]);
  expect(await program.post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({
    ...{ status: 403, data: { missing: 'money' } },
  });
});

it('never overbooks a date, nor books half a course, with crossing courses at two processes @release', async () => {
  const one = await makes({ nameEl: 'Ένας', dates: DATES.map((date) => at(date, 20)) });
  const other = await makes({ nameEl: 'Άλλος', dates: [...DATES].reverse().map((date) => at(date, 20)) });
  for (const date of DATES) await resize(staff(), date, '20:00', 5);
  const people: Person[] = [];
  for (let i = 0; i < 16; i += 1) people.push(await gym.has(aClient()));
  const answers: Answer<CoursePlace>[] = await Promise.all(
    people.map((person, i) => joins(person, i % 4 < 2 ? one : other, i % 2)),
  );
  const taken = await gym.rows<{ booked: number }>(
    `SELECT booked FROM slot_occupancies WHERE start_time = '20:00' AND slot_date = ANY ($1::date[])`,
    [DATES],
  );
  expect(taken.map(({ booked }) => booked)).toEqual(DATES.map(() => 5));
  const codes = answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim());
  expect(codes.filter((code) => code !== '201' && code !== '422 COURSE_REFUSED')).toEqual([]);
  for (const [i, person] of people.entries()) {
    expect((await visitsOf(person)).length).toBe(codes[i] === '201' ? DATES.length : 0);
  }
});
