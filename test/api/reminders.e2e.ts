import { EventEmitter, once } from 'node:events';
import type { Act } from '@palestra/backend/contract/act';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import { book, bookFor } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { CaughtMail, SmtpCatcher } from '../support/mail/smtp-catcher.js';
import { moveHour } from '../support/schedule.js';
import type { TestGym } from '../support/test-gym.js';

/** Monday, noon in Athens. */
const NOW = '2026-06-01T09:00:00Z';
const ACTIVE = { EveningReminderHour: 20, ReminderHoursBefore: 2 };

let gym: TestGym;
let smtp: SmtpCatcher;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date(NOW), 2));
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.behaviour = {};
  await gym.setNow(NOW);
  for (const [key, value] of Object.entries(ACTIVE)) await setting(key, value);
});

const setting = async (key: string, value: number): Promise<void> => {
  expect(await gym.as(gym.admin).put(`/Admin/settings/${key}`, { value })).toMatchObject({ status: 200 });
};
/** Both processes run their scheduled work at this instant, simultaneously. */
const timedWorkAt = async (instant: string): Promise<void> => {
  await gym.setNow(instant);
  await gym.doTimedWork();
};
const UNSENT = `SELECT id FROM mails WHERE purpose = 'reminder' AND state NOT IN ('sent', 'withdrawn')`;
/** The same, and due mail is sent before the clock moves on: a late reminder is withdrawn. */
const comes = async (instant: string): Promise<void> => {
  await timedWorkAt(instant);
  await eventually(async () => (await gym.rows(UNSENT)).length === 0 || null);
};
const remindersOf = async ({ id }: Person): Promise<string[]> => {
  const rows = await gym.rows<{ text: string }>(
    `SELECT split_part(dedupe_key, ' ', 2) || CASE WHEN state = 'withdrawn' THEN ' withdrawn' ELSE '' END AS text
     FROM mails WHERE purpose = 'reminder' AND recipient_id = $1 ORDER BY created_at`,
    [id],
  );
  return rows.map(({ text }) => text);
};
const cancel = ({ id }: BookedAppointment, person: Person) => gym.as(person).delete(`/Client/appointments/${id}`);

describe('reminders of an appointment', () => {
  it('go out on the evening before and two hours before, once each, by however many processes', async () => {
    const maria = await gym.has(aMember());
    expect((await book(gym.as(maria), '2026-06-02', '18:00')).status).toBe(201);
    await comes('2026-06-01T16:59:00Z');
    expect(await remindersOf(maria)).toEqual([]);
    await comes('2026-06-01T17:00:00Z');
    expect(await remindersOf(maria)).toEqual(['evening']);
    await comes('2026-06-02T12:59:00Z');
    expect(await remindersOf(maria)).toEqual(['evening']);
    await comes('2026-06-02T13:00:00Z');
    await comes('2026-06-02T13:01:00Z');
    // The clock jumps forward by an hour.
    await comes('2026-06-02T14:01:00Z');
    expect(await remindersOf(maria)).toEqual(['evening', 'hours']);
    const letters = (await smtp.received(3)).filter(({ to }) => to.startsWith(maria.id));
    expect(letters.map(({ parsed }) => parsed.subject?.split(':')[0])).toEqual([
      'Κλείστηκε',
      'Υπενθύμιση',
      'Υπενθύμιση',
    ]);
    expect(letters[1]?.parsed.text).toContain('6:00');
  });

  it('go out late if nothing ran when they were due, but the evening one not at night @release', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), '2026-06-03', '18:00');
    await comes('2026-06-02T21:30:00Z');
    expect(await remindersOf(maria)).toEqual([]);
    await comes('2026-06-03T14:45:00Z');
    expect(await remindersOf(maria)).toEqual(['hours']);
  });

  it('are not sent when it was booked within the lead time @release', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    await gym.setNow('2026-06-01T17:00:00Z');
    await book(gym.as(maria), '2026-06-02', '18:00');
    await comes('2026-06-01T17:01:00Z');
    expect(await remindersOf(maria)).toEqual([]);
    await gym.setNow('2026-06-02T13:00:00Z');
    await book(gym.as(nikos), '2026-06-02', '18:00');
    await comes('2026-06-02T13:01:00Z');
    expect([await remindersOf(maria), await remindersOf(nikos)]).toEqual([['hours'], []]);
  });

  describe('that wait or are under way', () => {
    const LATER = { code: 451, words: '4.7.1 Later' };
    /** After the next attempt is due, and before it is too late for a reminder of the evening. */
    const STILL_IN_TIME = '2026-06-03T18:00:00Z';
    const isReminder = ({ parsed }: CaughtMail): boolean => parsed.subject?.startsWith('Υπενθύμιση') === true;
    /** The mail server has put it off, and its next attempt is not due while the clock stands still. */
    const isPutOff = async ({ id }: Person): Promise<void> => {
      const putOff = `SELECT id FROM mails WHERE purpose = 'reminder' AND recipient_id = $1 AND attempts = 1`;
      await eventually(async () => (await gym.rows(putOff, [id])).length === 1 || null);
    };
    const sentTo = ({ id }: Person) => smtp.accepted.filter((mail) => mail.to.startsWith(id) && isReminder(mail));

    it('are withdrawn once it is cancelled, and none is written for one cancelled before', async () => {
      const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
      const early = (await book(gym.as(maria), '2026-06-04', '18:00')).data;
      const late = (await book(gym.as(nikos), '2026-06-04', '19:00')).data;
      await cancel(early, maria);
      smtp.behaviour = { onMessage: (mail) => (isReminder(mail) ? LATER : null) };
      await timedWorkAt('2026-06-03T17:00:00Z');
      await isPutOff(nikos);
      expect(await remindersOf(nikos)).toEqual(['evening']);
      await cancel(late, nikos);
      expect(await remindersOf(nikos)).toEqual(['evening withdrawn']);
      smtp.behaviour = {};
      await comes(STILL_IN_TIME);
      await comes('2026-06-04T15:00:00Z');
      expect([await remindersOf(maria), sentTo(maria), sentTo(nikos)]).toEqual([[], [], []]);
    });

    it('are withdrawn at the next attempt when it is cancelled during a failed one @release', async () => {
      const maria = await gym.has(aMember());
      const visit = (await book(gym.as(maria), '2026-06-04', '18:00')).data;
      const [arrival, response] = [new EventEmitter(), new EventEmitter()];
      const arrived = once(arrival, 'arrived');
      smtp.behaviour = {
        onMessage: async (mail) => {
          if (!isReminder(mail)) return null;
          const cancelled = once(response, 'cancelled');
          arrival.emit('arrived');
          await cancelled;
          return LATER;
        },
      };
      await timedWorkAt('2026-06-03T17:00:00Z');
      await arrived;
      await cancel(visit, maria);
      expect(await remindersOf(maria)).toEqual(['evening']);
      response.emit('cancelled');
      await isPutOff(maria);
      smtp.behaviour = {};
      await comes(STILL_IN_TIME);
      expect([await remindersOf(maria), sentTo(maria)]).toEqual([['evening withdrawn'], []]);
    });
  });

  it('are sent at its new time after a move', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), '2026-06-05', '18:00');
    const moved = await moveHour(gym.as(gym.admin), '2026-06-05', '18:00', '20:00');
    expect(moved.status).toBe(200);
    await comes('2026-06-05T13:30:00Z');
    expect(await remindersOf(maria)).toEqual([]);
    await comes('2026-06-05T15:00:00Z');
    expect(await remindersOf(maria)).toEqual(['hours']);
  });

  it.each([
    ['EveningReminderHour', ['hours']],
    ['ReminderHoursBefore', ['evening']],
  ])('are not sent where %s is off @release', async (key, sent) => {
    const maria = await gym.has(aMember());
    await setting(key, 0);
    await book(gym.as(maria), '2026-06-08', '18:00');
    await comes('2026-06-07T17:00:00Z');
    await comes('2026-06-08T13:00:00Z');
    expect(await remindersOf(maria)).toEqual(sent);
  });

  it('are sent at the hours set by staff, whoever booked it', async () => {
    const maria = await gym.has(aClient());
    await setting('EveningReminderHour', 17);
    await setting('ReminderHoursBefore', 5);
    expect((await bookFor(gym.as(gym.admin), maria, '2026-06-09', '18:00', true)).status).toBe(201);
    await comes('2026-06-08T14:00:00Z');
    await comes('2026-06-09T10:00:00Z');
    expect(await remindersOf(maria)).toEqual(['evening', 'hours']);
  });
});

describe('quiet hours', () => {
  const cancelByStaff = ({ id }: BookedAppointment) => gym.as(gym.admin).delete(`/Admin/appointments/${id}`);
  /** Purposes of this person's mails that have left, and of those that wait. */
  const mailsOf = async ({ id }: Person): Promise<Record<string, string[]>> => {
    const rows = await gym.rows<{ purpose: string; state: string }>(
      `SELECT purpose, CASE state WHEN 'sending' THEN 'waiting' ELSE state END AS state FROM mails
        WHERE recipient_id = $1 ORDER BY purpose`,
      [id],
    );
    const of = (state: string) => rows.filter((mail) => mail.state === state).map(({ purpose }) => purpose);
    return { sent: of('sent'), waiting: of('waiting') };
  };
  const has = async (person: Person, mails: Awaited<ReturnType<typeof mailsOf>>): Promise<void> => {
    await eventually(async () => JSON.stringify(await mailsOf(person)) === JSON.stringify(mails) || null);
  };
  const dueOf = ({ id }: Person) =>
    gym.rows<{ at: Date }>(`SELECT next_attempt_at AS at FROM mails WHERE recipient_id = $1 AND state = 'waiting'`, [
      id,
    ]);

  beforeEach(async () => {
    await setting('QuietHoursFrom', 23);
  });
  afterEach(async () => {
    await setting('QuietHoursFrom', 0);
  });

  it.each([
    ['on a summer night', '2026-06-10', '2026-06-09T20:00:00Z', '2026-06-10T04:00:00Z'],
    ['DST: on the night that gains an hour', '2026-10-26', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'],
    ['DST: on the night that loses an hour', '2026-03-30', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
  ])('keep every mail but a confirmation until they end %s @release', async (_name, date, night, morning) => {
    await gym.setNow(new Date(Date.parse(night) - 60_000).toISOString());
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    const given = (await book(gym.as(nikos), date, '18:00')).data;
    await has(nikos, { sent: ['booked'], waiting: [] });
    await gym.setNow(night);
    const own = (await book(gym.as(maria), date, '18:00')).data;
    await has(maria, { sent: ['booked'], waiting: [] });
    expect((await cancel(own, maria)).status).toBe(200);
    expect((await cancelByStaff(given)).status).toBe(200);
    await has(maria, { sent: ['booked', 'cancelled'], waiting: [] });
    await eventually(async () => (await dueOf(nikos))[0]?.at.toISOString() === new Date(morning).toISOString() || null);
    await gym.setNow(new Date(Date.parse(morning) - 1).toISOString());
    // Written after it and sent: his would have left before.
    await book(gym.as(maria), date, '19:00');
    await has(maria, { sent: ['booked', 'booked', 'cancelled'], waiting: [] });
    expect(await mailsOf(nikos)).toEqual({ sent: ['booked'], waiting: ['cancelled'] });
    await gym.setNow(morning);
    await has(nikos, { sent: ['booked', 'cancelled'], waiting: [] });
  });

  it('do not keep a change to a visit of the early morning @release', async () => {
    await gym.setNow('2026-06-10T19:00:00Z');
    const maria = await gym.has(aMember());
    const early = (await book(gym.as(maria), '2026-06-11', '09:00')).data;
    await gym.setNow('2026-06-10T20:30:00Z');
    expect((await cancelByStaff(early)).status).toBe(200);
    await has(maria, { sent: ['booked', 'cancelled'], waiting: [] });
  });

  it('do not keep a booking by staff for the early morning, which the cancellation then follows @release', async () => {
    await gym.setNow('2026-06-10T20:30:00Z');
    const maria = await gym.has(aMember());
    const early = (await bookFor(gym.as(gym.admin), maria, '2026-06-11', '09:00')).data;
    await has(maria, { sent: ['booked'], waiting: [] });
    expect((await cancelByStaff(early)).status).toBe(200);
    await has(maria, { sent: ['booked', 'cancelled'], waiting: [] });
  });

  it('do not let a mail about a place that is gone or elsewhere leave after the one that says so', async () => {
    await gym.setNow('2026-06-10T20:30:00Z');
    const [maria, nikos, anna] = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    const late = async (person: Person) => (await bookFor(gym.as(gym.admin), person, '2026-06-11', '18:00')).data;
    const [gone, moved, back] = [await late(maria), await late(nikos), await late(anna)];
    expect((await cancelByStaff(gone)).status).toBe(200);
    const nine = { date: '2026-06-11', startTime: '09:00', endTime: '10:00' };
    const moving = await gym.as(gym.admin).post(`/Admin/appointments/${moved.id}/move`, nine);
    expect(moving.status).toBe(200);
    await has(nikos, { sent: ['changed'], waiting: ['booked'] });
    const twice = await gym.has(aMember());
    const { id } = await late(twice);
    const to = (startTime: string, endTime: string) =>
      gym.as(gym.admin).post(`/Admin/appointments/${id}/move`, { ...nine, startTime, endTime });
    expect((await to('19:00', '20:00')).status).toBe(200);
    expect((await to('09:00', '10:00')).status).toBe(200);
    await has(twice, { sent: ['changed'], waiting: ['booked', 'changed'] });
    expect((await cancelByStaff(back)).status).toBe(200);
    const act = (await gym.as(gym.admin).get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === anna.id);
    expect((await gym.as(gym.admin).post(`/Admin/acts/${act?.id}/undo`, {})).status).toBe(200);
    await gym.setNow('2026-06-11T04:00:00Z');
    await has(anna, { sent: ['booked'], waiting: [] });
    await has(maria, { sent: ['cancelled'], waiting: [] });
    await has(nikos, { sent: ['changed'], waiting: [] });
    await has(twice, { sent: ['changed'], waiting: [] });
  });
});

it('tells of no booking once its visit is over, however long the mail had to wait', async () => {
  smtp.behaviour = { onMessage: () => ({ code: 451, words: 'Later' }) };
  const maria = await gym.has(aMember());
  expect((await book(gym.as(maria), '2026-06-01', '18:00')).status).toBe(201);
  const state = async () =>
    (
      await gym.rows<{ state: string; attempts: number }>(`SELECT state, attempts FROM mails WHERE recipient_id = $1`, [
        maria.id,
      ])
    )[0];
  await eventually(async () => (await state())?.attempts === 1 || null);
  smtp.behaviour = {};
  await gym.setNow('2026-06-01T16:00:00Z');
  await eventually(async () => (await state())?.state === 'withdrawn' || null);
});
