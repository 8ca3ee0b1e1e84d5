import type { Act } from '@palestra/backend/contract/act';
import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { ExportedFile } from '@palestra/backend/contract/export';
import type { ClassesOfGym, GymClass, Trainer } from '@palestra/backend/contract/gym-class';
import type { FillReport, TrainerPay } from '@palestra/backend/contract/report';
import type { Room } from '@palestra/backend/contract/room';
import { book, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { mailsAbout } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const NEXT_THURSDAY = '2026-03-19';
const WORDS = { nameEn: '', descriptionEl: '', descriptionEn: '', isActive: true };

let gym: TestGym;
let member: Person;
let yoga: GymClass;
let maria: Trainer;
let nikos: Trainer;
let small: number;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  const aClass = { ...WORDS, nameEl: 'Γιόγκα', colour: 'purple', capacity: null, cancelHours: null, opensDays: null };
  const aTrainer = { ...WORDS, staffId: null };
  yoga = (await staff().post<GymClass>('/Admin/classes', aClass)).data;
  maria = (await staff().post<Trainer>('/Admin/trainers', { ...aTrainer, nameEl: 'Μαρία' })).data;
  nikos = (await staff().post<Trainer>('/Admin/trainers', { ...aTrainer, nameEl: 'Νίκος' })).data;
  small = (await staff().post<Room>('/Admin/rooms', { nameEl: 'Μικρή', nameEn: 'Small', capacity: 10 })).data.id;
  await staff().post('/Admin/global-timeslots', { startTime: '18:00', endTime: '19:00', dayOfWeek: 4, areaId: small });
});
beforeEach(async () => {
  await gym.setNow(NOW);
  await gives('18:00', maria);
  member = await gym.has(aMember('Ανθή Τακτική'));
});
afterEach(async () => {
  expect(await gym.faults()).toEqual([]);
  await gym.database.query(`DELETE FROM acts; DELETE FROM timeslot_overrides; DELETE FROM interests;
    DELETE FROM appointments; DELETE FROM slot_occupancies; DELETE FROM mails;
    UPDATE classes SET capacity = NULL; UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL`);
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const gives = (start: string, trainer: Trainer | null) =>
  staff().put(`/Admin/global-timeslots/${start}/${Number(start.slice(0, 2)) + 1}:00/class`, {
    ...{ dayOfWeek: 4, classId: trainer === null ? null : yoga.id, trainerId: trainer?.id ?? null },
  });
const substitute = (trainer: Trainer | null, date = THURSDAY, start = '18:00') =>
  staff().put(`/Timeslot/${date}_${start.slice(0, 2)}00-${Number(start.slice(0, 2)) + 1}00`, {
    trainerId: trainer?.id ?? null,
  });
const use = (isUsed: boolean) => staff().put('/Admin/capabilities/classes', { isUsed });
const hasCapacity = (capacity: number | null) =>
  staff().put(`/Admin/classes/${yoga.id}`, { ...yoga, id: undefined, capacity });
const ofVisit = async (id: string) =>
  (
    await gym.rows<{ classId: string | null; trainerId: string | null }>(
      'SELECT class_id AS "classId", trainer_id AS "trainerId" FROM appointments WHERE id = $1',
      [id],
    )
  )[0];
const OF_MARIA = () => ({ classId: yoga.id, trainerId: maria.id });
const OF_NIKOS = () => ({ classId: yoga.id, trainerId: nikos.id });
const NO_CLASS = { classId: null, trainerId: null };
const visitAt = async (start: string, date = THURSDAY) => (await book(gym.as(member), date, start)).data.id;
const undoLast = async () => {
  const { data: acts } = await staff().get<Act[]>('/Admin/acts');
  return staff().post(`/Admin/acts/${acts[0]?.id}/undo`, {});
};

describe('visits that follow the class of their slot (rule: classes)', () => {
  it('are locked after their clients', async () => {
    const id = await visitAt('18:00');
    const other = await gym.database.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [member.id]);
      const change = substitute(nikos);
      const isAwaited = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      await eventually(async () => ((await other.query(isAwaited)).rows.length > 0 ? true : null));
      expect((await other.query('SELECT FROM appointments WHERE id = $1 FOR UPDATE NOWAIT', [id])).rows).toHaveLength(
        1,
      );
      await other.query('ROLLBACK');
      expect(await change).toMatchObject({ status: 200 });
    } finally {
      other.release();
    }
    expect(await ofVisit(id)).toEqual(OF_NIKOS());
  });

  it('wait for nobody where nothing of them changes', async () => {
    const id = await visitAt('18:00');
    const other = await gym.database.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT FROM appointments WHERE id = $1 FOR UPDATE', [id]);
      const added = { dayOfWeek: 4, startTime: '06:00', endTime: '06:30' };
      expect(await staff().post('/Admin/global-timeslots', added)).toMatchObject({ status: 201 });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
    await gym.rows(`DELETE FROM global_timeslots WHERE original_start_time = '06:00'`);
  });

  it('stay as they are when the same time of another room has a substitute', async () => {
    const id = await visitAt('18:00');
    const inSmall = await gym.as(member).post<BookedAppointment>('/Client/appointments', {
      ...place(NEXT_THURSDAY, '18:00'),
      areaId: small,
    });
    expect(await ofVisit(inSmall.data.id)).toEqual(NO_CLASS);
    await substitute(nikos, NEXT_THURSDAY);
    await substitute(nikos);
    expect(await ofVisit(id)).toEqual(OF_NIKOS());
    expect(await ofVisit(inSmall.data.id)).toEqual(NO_CLASS);
    await gives('18:00', nikos);
    expect(await ofVisit(inSmall.data.id)).toEqual(NO_CLASS);
  });

  it('have the class of their former slot again when a move is undone', async () => {
    const id = await visitAt('18:00');
    await gym.as(member).post(`/Client/appointments/${id}/move`, slot(THURSDAY, '20:00'));
    expect(await ofVisit(id)).toEqual(NO_CLASS);
    expect(await gym.as(member).post<Appointment>(`/Client/appointments/${id}/restore`, {})).toMatchObject({
      data: { className: 'Γιόγκα', trainerName: 'Μαρία' },
    });
    expect(await ofVisit(id)).toEqual(OF_MARIA());
  });

  it('have the slot’s present trainer when their cancellation is undone', async () => {
    const id = await visitAt('18:00');
    await staff().delete(`/Admin/appointments/${id}`);
    const { data: acts } = await staff().get<Act[]>('/Admin/acts');
    await substitute(nikos);
    await staff().post(`/Admin/acts/${acts[0]?.id}/undo`, {});
    expect(await ofVisit(id)).toEqual(OF_NIKOS());
  });

  it('catch up when classes are used again, by room, substitute and extra slot', async () => {
    const extra = { date: THURSDAY, startTime: '06:00', endTime: '06:30', classId: yoga.id, trainerId: nikos.id };
    expect(await staff().post('/Admin/timeslots/extra', extra)).toMatchObject({ status: 201 });
    await substitute(nikos, NEXT_THURSDAY);
    expect(await use(false)).toMatchObject({ status: 200 });
    const ids = {
      usual: await visitAt('18:00'),
      led: await visitAt('18:00', NEXT_THURSDAY),
      extra: (
        await gym.as(await gym.has(aMember())).post<BookedAppointment>('/Client/appointments', {
          ...{ appointmentDate: THURSDAY, startTime: '06:00', endTime: '06:30' },
        })
      ).data.id,
      small: (
        await gym.as(await gym.has(aMember())).post<BookedAppointment>('/Client/appointments', {
          ...place(THURSDAY, '18:00'),
          areaId: small,
        })
      ).data.id,
    };
    expect(await use(true)).toMatchObject({ status: 200 });
    expect(await ofVisit(ids.usual)).toEqual(OF_MARIA());
    expect(await ofVisit(ids.led)).toEqual(OF_NIKOS());
    expect(await ofVisit(ids.extra)).toEqual(OF_NIKOS());
    expect(await ofVisit(ids.small)).toEqual(NO_CLASS);
  });
});

describe('members whose visits another trainer leads (rule: classes)', () => {
  const told = async () =>
    (
      await gym.rows<{ to: string; state: string; language: string }>(
        `SELECT recipient_id AS to, state, language FROM mails WHERE purpose = 'other-trainer' ORDER BY language DESC, state`,
      )
    ).map(({ to, state, language }) => [to, state, language]);
  const tells = (value: string) => staff().put('/Admin/settings/SubstituteMessage', { value });
  beforeEach(() => tells('on'));
  afterEach(() => tells('off'));

  it('are told once in their language, also when another one steps in before the mail goes', async () => {
    await gym.rows(`UPDATE users SET language = 'en' WHERE id = $1`, [member.id]);
    await visitAt('18:00');
    const absent = await gym.has(aMember('Βασίλης'));
    await book(gym.as(absent), NEXT_THURSDAY, '18:00');
    await substitute(nikos);
    expect(await told()).toEqual([[member.id, 'waiting', 'en']]);
    await gives('18:00', null);
    await gives('18:00', nikos);
    expect(await told()).toEqual([
      [member.id, 'waiting', 'en'],
      [absent.id, 'waiting', 'el'],
    ]);
  });

  it('hear nothing when the usual one leads again before the mail goes', async () => {
    await visitAt('18:00');
    await substitute(nikos);
    await substitute(null);
    expect(await told()).toMatchObject([[member.id, 'withdrawn', 'el']]);
  });

  it('hear nothing when it is undone before the mail goes, and of the usual one after it went', async () => {
    await visitAt('18:00');
    await substitute(nikos);
    await undoLast();
    expect(await told()).toMatchObject([[member.id, 'withdrawn', 'el']]);
    await substitute(nikos);
    await gym.rows(`UPDATE mails SET state = 'sent', sent_at = $1 WHERE state = 'waiting'`, [NOW]);
    await undoLast();
    expect(await told()).toMatchObject([
      [member.id, 'sent', 'el'],
      [member.id, 'waiting', 'el'],
      [member.id, 'withdrawn', 'el'],
    ]);
  });

  it('get one mail alone when the time changes with the trainer', async () => {
    await visitAt('18:00');
    const change = { startTime: '18:15', endTime: '19:15', trainerId: nikos.id };
    await staff().put(`/Timeslot/${THURSDAY}_1800-1900`, change);
    expect((await mailsAbout(gym, 'changed')).length + (await told()).length).toBe(1);
  });

  it('hear nothing where the gym has not said so', async () => {
    await tells('off');
    await visitAt('18:00');
    await substitute(nikos);
    expect(await told()).toEqual([]);
  });
});

describe('a class that takes a number of bookings (rule: classes)', () => {
  const THREE_HOURS_BEFORE = `${THURSDAY}T13:00:00Z`;
  const takes = (minVisits: number | null) =>
    staff().put(`/Admin/classes/${yoga.id}`, { ...yoga, id: undefined, minVisits, decideHours: 3 });
  const statusOf = async (id: string) =>
    (await gym.rows<{ status: number }>('SELECT status FROM appointments WHERE id = $1', [id]))[0]?.status;
  afterEach(() => takes(null));

  it('takes place with enough of them', async () => {
    await takes(2);
    const id = await visitAt('18:00');
    await book(gym.as(await gym.has(aMember())), THURSDAY, '18:00');
    await gym.setNow(THREE_HOURS_BEFORE);
    await gym.doTimedWork();
    expect(await statusOf(id)).toBe(1);
  });

  it('is cancelled with fewer at its hour: they are told, and the visit does not count', async () => {
    await takes(2);
    const id = await visitAt('18:00');
    await gym.doTimedWork();
    expect(await statusOf(id)).toBe(1);
    await gym.setNow(THREE_HOURS_BEFORE);
    await gym.doTimedWork();
    expect(await statusOf(id)).toBe(2);
    expect(await mailsAbout(gym, 'cancelled')).toMatchObject([
      { recipientId: member.id, facts: { reason: 'Λίγες συμμετοχές' } },
    ]);
    expect((await gym.rows('SELECT FROM appointments WHERE cancelled_late')).length).toBe(0);
    expect(await book(gym.as(await gym.has(aMember())), THURSDAY, '18:00')).toMatchObject({ code: 'SLOT_DISABLED' });
    // Staff decide otherwise.
    const { data: overrides } = await staff().get<{ id: string }[]>(`/Admin/timeslots/overrides?date=${THURSDAY}`);
    await staff().delete(`/Admin/timeslots/overrides/${overrides[0]?.id}`);
    await gym.doTimedWork();
    expect(await book(gym.as(await gym.has(aMember())), THURSDAY, '18:00')).toMatchObject({ status: 201 });
  });
});

describe('pay by class', () => {
  it('is the latest rate of the day, that of the class first, for each class held and each visit but the absent', async () => {
    const rate = (from: string, perClassCents: number, perHeadCents: number, classId: string | null = null) =>
      staff().post('/Admin/trainer-rates', {
        ...{ trainerId: maria.id, classId, perClassCents, perHeadCents, validFrom: from },
      });
    await rate('2026-01-01', 1000, 0);
    await rate('2026-01-01', 2000, 150, yoga.id);
    await rate(NEXT_THURSDAY, 3000, 0, yoga.id);
    await gives('12:00', maria);
    const others = [await gym.has(aMember()), await gym.has(aMember())];
    for (const date of [THURSDAY, NEXT_THURSDAY]) await visitAt('18:00', date);
    for (const person of others) await book(gym.as(person), THURSDAY, '18:00');
    await gym.rows(`UPDATE appointments SET attendance = 'absent', attendance_at = starts_at WHERE client_id = $1`, [
      others[0]?.id,
    ]);
    // Booked before the slot had its trainer.
    await gym.rows('UPDATE appointments SET trainer_id = NULL WHERE client_id = $1', [others[1]?.id]);
    await gym.setNow('2026-03-31T10:00:00Z');
    const { data } = await staff().get<TrainerPay[]>('/Admin/reports/pay', { from: '2026-03-01', to: '2026-03-31' });
    const line = { trainer: 'Μαρία', className: 'Γιόγκα', slots: 1 };
    expect(data).toMatchObject([
      { ...line, heads: 2, perClassCents: 2000, perHeadCents: 150, amountCents: 2300 },
      { ...line, heads: 1, perClassCents: 3000, perHeadCents: 0, amountCents: 3000 },
    ]);
    const [wrong] = (await staff().get<{ id: string }[]>('/Admin/trainer-rates')).data;
    expect(await staff().delete(`/Admin/trainer-rates/${wrong?.id}`)).toMatchObject({ status: 200 });
    await gives('12:00', null);
    await gym.rows('DELETE FROM trainer_rates');
  });
});

describe('following a class', () => {
  const WEEKS = { 13: ['2026-03-17T05:00:00Z', '2026-04-16'], 20: ['2026-03-24T05:00:00Z', '2026-04-23'] } as const;
  const told = async () => (await mailsAbout(gym, 'class-open')).map(({ recipientId }) => recipientId);
  const goes = async (now: string) => {
    await gym.setNow(now);
    await Promise.all([gym.doTimedWork(), gym.doTimedWork()]);
    // A member whom another job has locked is looked at in the next round.
    const unjudged = 'SELECT FROM class_follows WHERE judged_until < $1::date + 30';
    await eventually(async () => {
      if ((await gym.rows(unjudged, [now])).length === 0) return true;
      await gym.doTimedWork();
      return null;
    });
  };
  const follow = (person: Person, isFollowed = true) =>
    gym.as(person).put(`/Client/classes/${yoga.id}/follow`, { isFollowed });

  it('tells once when a week opens, if there is a place and no visit yet, until the link of the mail ends it', async () => {
    const other = await gym.has(aMember());
    await follow(member);
    await follow(other);
    const { data } = await gym.as(member).get<ClassesOfGym>('/Client/classes');
    expect(data.classes).toMatchObject([{ id: yoga.id, isFollowed: true }]);
    await goes(NOW);
    expect(await told()).toEqual([]);

    const [openWeek, [nextOpens, nextDate]] = [WEEKS[13], WEEKS[20]];
    await hasCapacity(1);
    await gym.setNow(openWeek[0]);
    await book(gym.as(await gym.has(aMember())), openWeek[1], '18:00');
    await goes(openWeek[0]);
    await hasCapacity(null);
    await goes(openWeek[0]);
    expect(await told()).toEqual([]);

    await gym.setNow(nextOpens);
    await book(gym.as(other), nextDate, '18:00');
    await goes(nextOpens);
    await goes(nextOpens);
    expect(await told()).toEqual([member.id]);
    const [mail] = await gym.rows<{ id: string; facts: object }>(
      `SELECT id, facts FROM mails WHERE purpose = 'class-open'`,
    );
    expect(mail?.facts).toMatchObject({ week: '2026-04-20', times: [{ date: nextDate, startTime: '18:00:00' }] });

    const link = `${gym.urlOf(0)}/api/mail/unsubscribe/${mail?.id}`;
    expect(await (await fetch(link)).text()).toContain('Δεν το ακολουθώ πια');
    await fetch(link, { method: 'POST' });
    expect(await gym.rows('SELECT client_id AS id FROM class_follows')).toEqual([{ id: other.id }]);
    expect(await gym.rows('SELECT user_id FROM unsubscriptions')).toEqual([]);
    // A class that is no more is still left.
    await gym.rows('UPDATE classes SET is_active = false WHERE id = $1', [yoga.id]);
    const answers = [await follow(other, false), await follow(other)];
    await gym.rows('UPDATE classes SET is_active = true WHERE id = $1', [yoga.id]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });
});

it('tells of each week when it opens by the subscription of its date (rule: following a class)', async () => {
  const opens = (opensDays: number | null) =>
    staff().put(`/Admin/classes/${yoga.id}`, { ...yoga, id: undefined, opensDays });
  const person = await gym.has(
    aClient()
      .withSubscription({ startDate: '2026-03-01', endDate: '2026-03-22' })
      .withSubscription({ startDate: '2026-03-23', endDate: '2026-04-22' }),
  );
  await gym.rows(`UPDATE subscriptions SET opens_earlier_days = 6 WHERE client_id = $1 AND start_date = '2026-03-23'`, [
    person.id,
  ]);
  await opens(2);
  await gym.as(person).put(`/Client/classes/${yoga.id}/follow`, { isFollowed: true });
  const told = async (now: string): Promise<string[]> => {
    await gym.setNow(now);
    // A member whom another process has locked is looked at in the next round.
    for (let round = 0; round < 2; round += 1) await gym.doTimedWork(['ClassNewsService']);
    const mails = await gym.rows<{ week: string }>(
      `SELECT facts ->> 'week' AS week FROM mails WHERE purpose = 'class-open' AND recipient_id = $1 ORDER BY 1`,
      [person.id],
    );
    return mails.map(({ week }) => week);
  };
  expect(await told('2026-03-16T10:00:00Z')).toEqual([]);
  expect(await told('2026-03-17T10:00:00Z')).toEqual(['2026-03-16']);
  // No date is passed over: the last one of the first subscription opens on the 20th.
  expect(await told('2026-03-19T10:00:00Z')).toEqual(['2026-03-16']);
  expect(await told('2026-03-20T10:00:00Z')).toEqual(['2026-03-16', '2026-03-23']);
  await opens(null);
  await gym.rows('DELETE FROM class_follows');
});

describe('the capacity of a class (rule: capacity of a slot)', () => {
  const waitFor = async (start: string): Promise<Person> => {
    const person = await gym.has(aMember());
    await gym.as(person).post('/TimeslotInterest/express', place(THURSDAY, start));
    return person;
  };

  it('makes room for those who wait when it grows, and not when it shrinks', async () => {
    await hasCapacity(1);
    await visitAt('18:00');
    const waiting = await waitFor('18:00');
    const told = async () => (await mailsAbout(gym, 'place-free')).map(({ recipientId }) => recipientId);
    await hasCapacity(1);
    expect(await told()).toEqual([]);
    await hasCapacity(2);
    expect(await told()).toEqual([waiting.id]);
    await hasCapacity(1);
    await hasCapacity(null);
    expect(await told()).toEqual([waiting.id, waiting.id]);
  });

  it('ends with the use of classes, which those who wait hear', async () => {
    await hasCapacity(1);
    const id = await visitAt('18:00');
    await gives('18:00', null);
    const waiting = await gym.has(aMember());
    await gym.rows(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, $2, '18:00', '19:00')`,
      [waiting.id, THURSDAY],
    );
    expect(await ofVisit(id)).toEqual(NO_CLASS);
    await gym.rows(
      'UPDATE global_timeslots SET class_id = $1 WHERE day_of_week = 4 AND room = 1 AND original_start_time = $2',
      [yoga.id, '18:00'],
    );
    expect(await use(false)).toMatchObject({ status: 200 });
    expect((await mailsAbout(gym, 'place-free')).map(({ recipientId }) => recipientId)).toEqual([waiting.id]);
    await use(true);
  });

  it('may be what a booking found, and stands in the report of the fill', async () => {
    await hasCapacity(20);
    expect((await staff().get<{ capacity: number }[]>('/Admin/classes')).data).toMatchObject([{ capacity: 20 }]);
    await visitAt('18:00');
    expect(await gym.faults()).toEqual([]);
    await gym.setNow(`${NEXT_THURSDAY}T20:00:00Z`);
    const period = { from: NEXT_THURSDAY, to: NEXT_THURSDAY };
    const { data } = await staff().get<FillReport>('/Admin/reports/fill', period);
    expect(JSON.stringify(data)).toContain('"places":30');
  });
});

it('leaves classes out of an export while the gym uses none (rule: classes)', async () => {
  const names = async () => (await staff().get<ExportedFile[]>('/Admin/exports/files')).data.map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(['classes.csv', 'trainers.csv']));
  await use(false);
  const without = await names();
  expect(without).not.toContain('classes.csv');
  expect(without).not.toContain('trainers.csv');
  await use(true);
});
