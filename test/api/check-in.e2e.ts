import { Secret, TOTP } from 'otpauth';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { MarkedVisit } from '@palestra/backend/contract/attendance';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Session } from '@palestra/backend/contract/session';
import {
  checkInText,
  type CheckInAnswer,
  type CheckInRequest,
  type CheckInSecret,
  type DoorDevice,
  type DoorDeviceWithKey,
  type DoorPerson,
  type DoorRoster,
} from '@palestra/backend/contract/check-in';
import { searchKey } from '@palestra/backend/contract/search-key';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import { aMemberWithPassword, PASSWORD } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { book, bookFor, slot } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
/** Before the slot of 18:00 opens, when it does, while it runs, and after it. */
const EARLY = '2026-03-11T15:00:00Z';
const OPEN = '2026-03-11T15:30:00Z';
const RUNNING = '2026-03-11T16:20:00Z';
const OVER = '2026-03-11T17:10:00Z';

const PHONE = '6971 222 333';

let gym: TestGym;
let door: DoorDeviceWithKey;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW), processes: 2 })));
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database.query(`DELETE FROM check_ins; DELETE FROM acts; DELETE FROM mails; DELETE FROM appointments;
    DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides; DELETE FROM subscriptions; DELETE FROM throttles;
    DELETE FROM door_devices; UPDATE settings SET value = '30' WHERE key = 'AttendanceOpensMinutes'`);
  door = (await staff().post<DoorDeviceWithKey>('/Admin/door-devices', { name: 'Είσοδος' })).data;
});
afterAll(() => gym.close());

const staff = (process = 0): ApiClient => gym.as(gym.admin, process);
const withKey = (key = door.key) => ({ Authorization: `Device ${key}` });
const roster = (key?: string) => gym.asVisitor().get<DoorRoster>('/Door/roster', {}, withKey(key));
const people = (digits: string, process = 0) =>
  gym.asVisitor(process).post<DoorPerson[]>('/Door/people', { digits }, withKey());
const checkIn = (order: Partial<CheckInRequest>, process = 0) =>
  gym.asVisitor(process).post<CheckInAnswer>('/Door/check-ins', { id: anId(), ...order }, withKey());
const secretOf = async (by: ApiClient): Promise<CheckInSecret> => {
  const answer = await by.post<CheckInSecret>('/Client/check-in-code', {});
  expect(answer.status).toBe(200);
  return answer.data;
};
/** The code that a device shows, `stepsAhead` of the gym's clock. */
const codeOf = ({ id, secret }: CheckInSecret, stepsAhead = 0): string => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA256', digits: 8, period: 30 });
  return checkInText(id, totp.generate({ timestamp: gym.clock.getTime() + stepsAhead * 30_000 }));
};
async function booked(start = '18:00', name = 'Μαρία Ιωάννου') {
  const member = await gym.has(aMember(name));
  const { status, data } = await book(gym.as(member), TODAY, start);
  expect(status).toBe(201);
  return { member, id: data.id };
}
const givesPhone = ({ id, name }: Person) =>
  gym.rows('UPDATE users SET phone = $2, search_key = $3 WHERE id = $1', [
    id,
    PHONE,
    searchKey(name, `${id}@example.gr`, PHONE),
  ]);
const mark = (id: string, attendance: string | null) =>
  staff().put<MarkedVisit>(`/Admin/appointments/${id}/attendance`, { attendance });
const attendanceOf = async (id: string) =>
  (await gym.rows<{ attendance: string | null }>('SELECT attendance FROM appointments WHERE id = $1', [id]))[0]
    ?.attendance;

const doorOf = async (member: Person, id: string) => {
  const { data } = await gym.as(member).get<Appointment[]>('/Client/appointments');
  const visit = data.find((one) => one.id === id);
  return [visit?.attendance, visit?.doorName];
};

describe('a code', () => {
  it('checks the member in and says welcome, by name and visits left only', async () => {
    const { member, id } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    const { status, data } = await checkIn({ code: codeOf(secret) });
    expect([status, data]).toEqual([
      200,
      {
        ...{ outcome: 'welcome', personId: member.id, name: 'Μαρία Ι.', startTime: '18:00:00', opensAt: null },
        ...{ visitsLeft: 11, endsOn: null, offer: null, reasons: [] },
      },
    ]);
    expect(await attendanceOf(id)).toBe('attended');
    expect(await gym.faults()).toEqual([]);
  });

  it('leaves the name of the tablet on the visit and in the history of its slot, also when that is removed @release', async () => {
    const { member, id } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    await checkIn({ code: codeOf(secret) });
    expect((await staff().delete(`/Admin/door-devices/${door.id}`)).status).toBe(200);
    expect((await staff().get<DoorDevice[]>('/Admin/door-devices')).data).toEqual([]);
    expect((await roster()).status).toBe(401);
    expect(await doorOf(member, id)).toEqual(['attended', 'Είσοδος']);
    const place = { date: TODAY, startTime: '18:00:00', endTime: '19:00:00' };
    const { data } = await staff().get<SlotHistory>('/Admin/timeslots/history', place);
    const told = { kind: 'checked-in', doorName: 'Είσοδος', userId: member.id, actorName: member.name };
    expect(data.events.at(-1)).toMatchObject({ ...told, isByStaff: false });
    expect(await gym.rows(`SELECT FROM audit_entries WHERE action = 'appointment.marked'`)).toEqual([]);
    await mark(id, 'absent');
    expect(await doorOf(member, id)).toEqual(['absent', null]);
    expect(await gym.faults()).toEqual([]);
  });

  it('works once, also in two processes at the same time, and neither does an earlier one', async () => {
    const { member } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    const code = codeOf(secret);
    const both = await Promise.all([checkIn({ code }, 0), checkIn({ code }, 1)]);
    expect(both.map(({ data }) => data.outcome).sort()).toEqual(['codeUsed', 'welcome']);
    expect((await checkIn({ code: codeOf(secret, -1) })).data.outcome).toBe('codeUsed');
    expect((await checkIn({ code: codeOf(secret, 1) })).data.outcome).toBe('already');
  });

  it.each<[number, string]>([
    [-2, 'codeOld'],
    [-1, 'welcome'],
    [1, 'welcome'],
    [2, 'codeOld'],
  ])('%i steps off the clock of the gym: %s @release', async (steps, outcome) => {
    const { member } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    expect((await checkIn({ code: codeOf(secret, steps) })).data.outcome).toBe(outcome);
  });

  it('is unknown when it is another QR code, or made from a secret that nobody has @release', async () => {
    const { member } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    const none = { ...secret, id: anId() };
    for (const code of ['https://example.gr', `${codeOf(secret)}0`, codeOf(none), "PALESTRA:';--:12345678"]) {
      expect((await checkIn({ code })).data).toMatchObject({ outcome: 'unknown', name: null, personId: null });
    }
  });

  it('has one secret per device, which ends with its session: sign-out, another device, everywhere', async () => {
    await aMemberWithPassword(gym, 'phone@example.gr');
    const signedIn = async (): Promise<ApiClient> => {
      const { data } = await gym
        .asVisitor()
        .post<Session>('/auth/login', { email: 'phone@example.gr', password: PASSWORD });
      return gym.asVisitor().withToken(data.token);
    };
    const [lost, own] = [await signedIn(), await signedIn()];
    const [ofLost, ofOwn] = [await secretOf(lost), await secretOf(own)];
    expect(await secretOf(lost)).toMatchObject({ id: ofLost.id, secret: ofLost.secret });
    expect(ofOwn.secret).not.toBe(ofLost.secret);
    await lost.post('/auth/logout', {});
    const outcome = async (secret: CheckInSecret) => (await checkIn({ code: codeOf(secret) })).data.outcome;
    expect([await outcome(ofLost), await outcome(ofOwn)]).toEqual(['unknown', 'notBooked']);
    await own.post('/auth/logout-all', {});
    expect(await outcome(ofOwn)).toBe('unknown');
  });

  it('of a child is shown by the adult, until the adult no longer looks after them @release', async () => {
    const adult = await gym.has(aMember('Ελένη Μάνου'));
    const child = await gym.has(aMember('Νίκος Μάνου'));
    const linked = await staff().put(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
    expect(linked.status).toBe(200);
    const secret = await secretOf(gym.as(adult).actingFor(child.id));
    expect((await checkIn({ code: codeOf(secret) })).data).toMatchObject({ name: 'Νίκος Μ.', personId: child.id });
    const other = await gym.has(aMember());
    const moves = (to: string) => gym.rows('UPDATE users SET guardian_id = $2 WHERE id = $1', [child.id, to]);
    await moves(other.id);
    expect((await checkIn({ code: codeOf(secret, 1) })).data.outcome).toBe('unknown');
    // The child's search key knows the first adult, and the doctor compares it.
    await moves(adult.id);
  });
});

describe('the last four digits of a phone', () => {
  it('lead to a choice of at least two names, of which those who are booked are real', async () => {
    const { member, id } = await booked();
    await givesPhone(member);
    const found = (await people('2333')).data;
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ id: member.id, name: 'Μαρία Ι.' });
    for (const { name } of found) expect(name).toMatch(/^\p{L}+ \p{Lu}\.$/u);
    await gym.setNow(OPEN);
    expect((await checkIn({ personId: member.id })).data).toMatchObject({ outcome: 'welcome', name: 'Μαρία Ι.' });
    expect(await attendanceOf(id)).toBe('attended');
  });

  it('that nobody has are answered alike, the same each time, and nobody made up is let in @release', async () => {
    const found = (await people('9876')).data;
    expect(found).toHaveLength(2);
    expect((await people('9876', 1)).data).toEqual(found);
    for (const { id } of found) expect((await checkIn({ personId: id })).data.outcome).toBe('unknown');
  });

  it('are counted, so that a device cannot try them all @release', async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) {
      statuses.push((await people(String(1000 + tried), tried % 2)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it.each([['12'], ['12a4'], ['%%%%'], [1234], [null]])('are refused with 400 as %p @release', async (digits) => {
    expect((await people(digits as string)).status).toBe(400);
  });
});

describe('a member at the door', () => {
  const outcomeAt = async (now: string, member: Person) => {
    await gym.setNow(now);
    return (await checkIn({ personId: member.id })).data;
  };

  it('is told when they come too early, twice, or after the end', async () => {
    const { member, id } = await booked();
    expect(await outcomeAt(EARLY, member)).toMatchObject({
      ...{ outcome: 'early', startTime: '18:00:00', opensAt: '2026-03-11T15:30:00.000Z' },
    });
    expect(await outcomeAt(OVER, member)).toMatchObject({ outcome: 'over', startTime: '18:00:00' });
    expect(await attendanceOf(id)).toBeNull();
    expect((await outcomeAt(RUNNING, member)).outcome).toBe('welcome');
    expect((await outcomeAt(RUNNING, member)).outcome).toBe('already');
  });

  it('without a booking takes the place that is free, under the rules of booking', async () => {
    const member = await gym.has(aMember());
    const offered = await outcomeAt(RUNNING, member);
    expect(offered).toMatchObject({
      ...{ outcome: 'notBooked', reasons: [] },
      offer: { startTime: '18:00:00', originalStartTime: '18:00:00', originalEndTime: '19:00:00' },
    });
    const { startTime, endTime } = slot(TODAY, '18:00');
    const taken = await checkIn({ personId: member.id, startTime, endTime });
    expect(taken.data).toMatchObject({ outcome: 'welcome', startTime: '18:00:00', visitsLeft: 11, offer: null });
    const rows = await gym.rows('SELECT attendance, booked_by_id AS by FROM appointments WHERE client_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ attendance: 'attended', by: member.id }]);
    expect((await checkIn({ personId: member.id, startTime, endTime })).data.outcome).toBe('already');
    expect(await gym.faults()).toEqual([]);
  });

  it('is not offered the last place twice', async () => {
    await resize(staff(), TODAY, '18:00', 1);
    const both = [await gym.has(aMember()), await gym.has(aMember())];
    await gym.setNow(RUNNING);
    const { startTime, endTime } = slot(TODAY, '18:00');
    const answers = await Promise.all(
      both.map(({ id }, process) => checkIn({ personId: id, startTime, endTime }, process)),
    );
    expect(answers.filter(({ data }) => data?.outcome === 'welcome')).toHaveLength(1);
    const visits = await gym.rows('SELECT FROM appointments WHERE appointment_date = $1', [TODAY]);
    expect(visits).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['frozen', 'UPDATE subscriptions SET frozen_at = now(), remaining_days_at_freeze = 5', 'SUBSCRIPTION_FROZEN'],
    ['over', `UPDATE subscriptions SET end_date = '2026-03-10'`, 'OUTSIDE_SUBSCRIPTION'],
    ['missing', 'DELETE FROM subscriptions', 'NO_SUBSCRIPTION'],
  ])(
    'whose subscription is %s is told so, in their language, whether or not a slot runs @release',
    async (_, sql, code) => {
      const member = await gym.has(aMember());
      await gym.database.query(sql);
      for (const now of [NOW, RUNNING]) {
        const { outcome, offer, reasons } = await outcomeAt(now, member);
        expect([outcome, offer, reasons[0]?.code]).toEqual(['notBooked', null, code]);
        expect(reasons[0]?.message).not.toBe('');
      }
    },
  );

  it('is let in by no door where the gym takes no attendance', async () => {
    const { member, id } = await booked();
    await gym.database.query(`UPDATE settings SET value = '0' WHERE key = 'AttendanceOpensMinutes'`);
    expect((await outcomeAt(OPEN, member)).outcome).toBe('off');
    expect(await attendanceOf(id)).toBeNull();
  });
});

describe('a check-in that waited for the network', () => {
  it('counts from the moment at the door, by a code that was right then', async () => {
    const { member, id } = await booked();
    const secret = await secretOf(gym.as(member));
    await gym.setNow(OPEN);
    const code = codeOf(secret);
    await gym.setNow(OVER);
    expect((await checkIn({ code, secondsAgo: 0 })).data.outcome).toBe('codeOld');
    const secondsAgo = (Date.parse(OVER) - Date.parse(OPEN)) / 1000;
    expect((await checkIn({ code, secondsAgo })).data.outcome).toBe('welcome');
    const [row] = await gym.rows<{ at: Date }>('SELECT attendance_at AS at FROM appointments WHERE id = $1', [id]);
    expect(row?.at).toEqual(new Date(OPEN));
  });

  it('changes nothing when it is sent again, and is answered as before', async () => {
    const { member, id } = await booked();
    const order = { id: anId(), code: '', personId: undefined };
    order.code = codeOf(await secretOf(gym.as(member)), (Date.parse(OPEN) - Date.parse(NOW)) / 30_000);
    await gym.setNow(OPEN);
    const answers = await Promise.all([checkIn(order, 0), checkIn(order, 1)]);
    expect(answers.map(({ data }) => data.outcome)).toEqual(['welcome', 'welcome']);
    await mark(id, null);
    expect((await checkIn(order)).data.outcome).toBe('welcome');
    expect(await attendanceOf(id)).toBeNull();
  });

  it('marks a visit that was booked between two sendings @release', async () => {
    const member = await gym.has(aMember());
    await gym.setNow('2026-03-11T15:45:00Z');
    const order = { id: anId(), personId: member.id };
    expect((await checkIn(order)).data.outcome).toBe('notBooked');
    const { data } = await bookFor(staff(), member, TODAY, '18:00');
    for (let sending = 0; sending < 2; sending += 1) expect((await checkIn(order)).data.outcome).toBe('welcome');
    expect(await attendanceOf(data.id)).toBe('attended');
  });

  it.each<[string, string | null]>([
    ['absent', 'absent'],
    ['no mark', null],
  ])('leaves it at %s when staff set that meanwhile @release', async (_, marked) => {
    const { member, id } = await booked();
    await gym.setNow(RUNNING);
    if (marked === null) await mark(id, 'attended');
    await mark(id, marked);
    const { data } = await checkIn({ personId: member.id, secondsAgo: 600 });
    expect(data.outcome).toBe('leftToStaff');
    expect(await attendanceOf(id)).toBe(marked);
  });

  it('replaces the mark of staff who gave the client up before @release', async () => {
    const { member, id } = await booked();
    await gym.setNow('2026-03-11T16:05:00Z');
    await staff().post('/Admin/attendance/mark-rest-absent', slot(TODAY, '18:00'));
    await gym.setNow(RUNNING);
    expect((await checkIn({ personId: member.id, secondsAgo: 60 })).data.outcome).toBe('welcome');
    expect(await attendanceOf(id)).toBe('attended');
    const { data } = await staff().get<AuditEntry[]>('/Admin/audit', {
      filter: JSON.stringify({ entity: 'appointment', entityId: id }),
    });
    const time = { appointmentDate: TODAY, startTime: '18:00:00', endTime: '19:00:00' };
    expect(data.filter(({ action }) => action === 'appointment.marked')).toMatchObject([
      {
        ...{ actorId: member.id, actorName: member.name, clientId: member.id },
        ...{ before: { attendance: 'absent' }, after: { ...time, attendance: 'attended', doorName: 'Είσοδος' } },
      },
      { actorId: gym.admin.id, before: { attendance: null }, after: { ...time, attendance: 'absent' } },
    ]);
  });

  it('counts when the marks of staff were undone @release', async () => {
    const { member, id } = await booked();
    await gym.setNow(RUNNING);
    await staff().post('/Admin/attendance/mark-rest-absent', slot(TODAY, '18:00'));
    const [act] = (await staff().get<{ id: string }[]>('/Admin/acts')).data;
    await staff().post(`/Admin/acts/${act?.id}/undo`, {});
    expect((await checkIn({ personId: member.id, secondsAgo: 600 })).data.outcome).toBe('welcome');
    expect(await attendanceOf(id)).toBe('attended');
  });

  it('leaves it without a mark when staff had cleared it before the marks that were undone @release', async () => {
    const { member, id } = await booked();
    await gym.setNow(OPEN);
    await mark(id, 'attended');
    await gym.setNow('2026-03-11T16:15:00Z');
    await mark(id, null);
    await gym.setNow(RUNNING);
    await staff().post('/Admin/attendance/mark-rest-absent', slot(TODAY, '18:00'));
    const [act] = (await staff().get<{ id: string }[]>('/Admin/acts')).data;
    await staff().post(`/Admin/acts/${act?.id}/undo`, {});
    expect((await checkIn({ personId: member.id, secondsAgo: 600 })).data.outcome).toBe('leftToStaff');
    expect(await attendanceOf(id)).toBeNull();
  });

  it('is of a visit that was cancelled meanwhile: it marks nothing @release', async () => {
    const { member, id } = await booked();
    await gym.setNow('2026-03-11T15:55:00Z');
    await staff().delete(`/Admin/appointments/${id}`);
    await gym.setNow(OVER);
    const { data } = await checkIn({ personId: member.id, secondsAgo: 75 * 60 });
    expect(data.outcome).toBe('notBooked');
    expect(await attendanceOf(id)).toBeNull();
  });

  it.each<[string, number, string]>([
    ['2026-03-12T21:59:00Z', 107_700, 'welcome'],
    ['2026-03-12T22:01:00Z', 107_820, 'off'],
  ])('is taken until the next day is over: at %s @release', async (now, secondsAgo, outcome) => {
    const { member } = await booked();
    await gym.setNow(now);
    expect((await checkIn({ personId: member.id, secondsAgo })).data.outcome).toBe(outcome);
  });
});

describe('the roster of a device', () => {
  it('has the visits of today that are not over, and no more about anybody than the door says', async () => {
    const { member } = await booked();
    await givesPhone(member);
    await booked('14:00', 'Νίκος Πρωινός');
    const { id } = await secretOf(gym.as(member));
    await gym.setNow(RUNNING);
    const { data } = await roster();
    expect(data).toEqual({
      ...{ deviceName: 'Είσοδος', gymName: 'Palestra', date: TODAY, attendanceOpensMinutes: 30 },
      visits: [
        {
          ...{ personId: member.id, name: 'Μαρία Ι.', digits: '2333', codes: [id], startTime: '18:00:00' },
          ...{ startsAt: '2026-03-11T16:00:00.000Z', endsAt: '2026-03-11T17:00:00.000Z', isMarked: false },
        },
      ],
    });
  });
});

describe('a door device', () => {
  it('is made, gets a new key and is revoked, each logged without the key', async () => {
    expect((await roster()).status).toBe(200);
    const listed = (await staff().get<DoorDevice[]>('/Admin/door-devices')).data;
    expect(listed).toEqual([{ id: door.id, name: 'Είσοδος', createdAt: door.createdAt, lastUsedAt: door.createdAt }]);
    const renewed = (await staff().post<DoorDeviceWithKey>(`/Admin/door-devices/${door.id}/key`, {})).data;
    expect([(await roster()).code, (await roster(renewed.key.toLowerCase())).status]).toEqual([
      'DOOR_KEY_INVALID',
      200,
    ]);
    expect((await staff().delete(`/Admin/door-devices/${door.id}`)).status).toBe(200);
    expect(await roster(renewed.key)).toMatchObject({ status: 401, code: 'DOOR_KEY_INVALID' });
    const logged = await gym.rows<{ action: string; text: string }>(
      `SELECT action, concat(before, after) AS text FROM audit_entries WHERE entity = 'door-device' AND entity_id = $1`,
      [door.id],
    );
    expect(logged.map(({ action }) => action).sort()).toEqual([
      ...['door-device.added', 'door-device.key-renewed', 'door-device.revoked'],
    ]);
    for (const { text } of logged) expect(text).toBe('{"name": "Είσοδος"}');
  });

  it('is let in beside somebody who tries keys, whose attempts are counted @release', async () => {
    const tried = await Promise.all(Array.from({ length: 104 }, (_, n) => roster(`WRONG-${n}`)));
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(await roster('WRONG-AGAIN')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect((await roster()).status).toBe(200);
  });

  it('is told to the apps: only a gym that has one shows codes @release', async () => {
    const hasDoor = async () => (await gym.asVisitor().get<{ hasDoor: boolean }>('/gym')).data.hasDoor;
    const onPhone = async () => (await fetch(`${gym.urlOf(0)}/api/gym/manifest/el`)).text();
    expect(await hasDoor()).toBe(true);
    expect(await onPhone()).toContain('"/check-in"');
    await staff().delete(`/Admin/door-devices/${door.id}`);
    expect(await hasDoor()).toBe(false);
    expect(await onPhone()).not.toContain('"/check-in"');
  });
});
