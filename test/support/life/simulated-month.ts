import { addDays, type CalendarDate, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { DoorDeviceWithKey } from '@palestra/backend/contract/check-in';
import type { ClientProfile } from '@palestra/backend/contract/client';
import { Seeded } from '../../../backend/src/demo/seeded.js';
import { ApiClient, type Answer } from '../api-client.js';
import { book, bookFor, place, slot } from '../booking.js';
import { aClient, type Person } from '../client-builder.js';
import type { TestGym } from '../test-gym.js';
import {
  countedVisits,
  faultsOfRound,
  forgivenWrongly,
  pointsOf,
  slotStates,
  type SlotState,
} from './audit-of-places.js';
import { setting } from './waiting-lines.js';
import { anId } from '../seed.js';

const CAPACITY = 5;
const SUNDAY = 0;
const SATURDAY = 6;
/** The hours that most members want. */
const BUSY = ['09:00', '18:00', '18:00', '19:00', '19:00', '20:00'];

const SETTINGS = {
  ...{ WaitingListMode: 'fill', AutoBookUntilHours: '12', HoldMinutes: '30', FirstComeMinutes: '60' },
  ...{ StandingBookings: 'members', AttendanceOpensMinutes: '30', QuietHoursFrom: '23', QuietHoursUntil: '7' },
  ...{ LateCancelling: 'forgivenIfFilled', FairUsePoints: '4', GymCapacityPerTimeslot: String(CAPACITY) },
};

interface Visit {
  id: string;
  clientId: string;
  date: CalendarDate;
  start: string;
}

/** A month of a gym with members who book, cancel, wait, come and stay away, through the API alone. */
export class SimulatedMonth {
  private readonly seeded: Seeded;
  private readonly members: Person[] = [];
  private readonly touched = new Set<string>();
  private readonly resized = new Map<string, number>();
  private readonly known = new Set<string>();
  private before: ReadonlyMap<string, SlotState> = new Map();
  private checked = new Date(0);
  private device = '';
  readonly calls = new Map<string, number>();

  constructor(
    private readonly gym: TestGym,
    private readonly wish: { seed: number; members: number; first: CalendarDate; days: number },
  ) {
    this.seeded = new Seeded(wish.seed);
  }

  /** @returns everything that any night's audit, and the one at the end, found wrong. */
  async play(): Promise<string[]> {
    const { first, days } = this.wish;
    await this.begin();
    for (let date = first; date < addDays(first, days); date = addDays(date, 1)) {
      const faults = await this.day(date);
      if (faults.length > 0) return faults;
    }
    return this.atTheEnd();
  }

  private async begin(): Promise<void> {
    const { first, members } = this.wish;
    await this.at(first, '00:05');
    for (const [key, value] of Object.entries(SETTINGS)) this.expect(await setting(this.gym, key, value), 200);
    for (let n = 0; n < members; n += 1) {
      const monthlyLimit = this.seeded.pick([0, 4, 8, 8, 12]);
      const endDate = addDays(first, this.seeded.pick([10, 20, 60, 60, 60]));
      const client = aClient().named(`Μέλος ${n}`).withSubscription({ monthlyLimit, endDate });
      this.members.push(await this.gym.has(this.seeded.chance(0.1) ? client.morning() : client));
    }
    this.device = (await this.staff().post<DoorDeviceWithKey>('/Admin/door-devices', { name: 'Είσοδος' })).data.key;
    for (const member of this.members.slice(0, members / 10)) {
      const date = addDays(first, this.seeded.between(0, 4));
      if (weekdayOf(date) === SUNDAY) continue;
      const { startTime, endTime } = slot(date, this.seeded.pick(BUSY));
      const wish = { dayOfWeek: weekdayOf(date), startTime, endTime };
      this.note('stand', await this.as(member).post('/Client/standing-bookings', wish));
    }
  }

  private async day(date: CalendarDate): Promise<string[]> {
    await this.night(date, '00:15');
    const faults = await this.audit();
    const isOpen = weekdayOf(date) !== SUNDAY;
    for (const time of ['08:20', '12:40', '17:25', '18:10', '19:05', '21:50']) {
      await this.at(date, time);
      await this.gym.doTimedWork();
      await this.people(date);
      if (isOpen) await this.arrivals(date);
      await this.gym.doTimedWork();
      faults.push(...(await this.audit()));
      if (faults.length > 0) return faults;
    }
    if (isOpen) await this.roster(date);
    return faults;
  }

  private async night(date: CalendarDate, time: string): Promise<void> {
    await this.at(date, time);
    await this.gym.doTimedWork();
  }

  /** Members on their way and at home, and now and then staff. */
  private async people(date: CalendarDate): Promise<void> {
    const { seeded } = this;
    for (let n = 0; n < 14; n += 1) await this.books(date);
    for (let n = 0; n < 5; n += 1) await this.joins();
    for (let n = 0; n < 4; n += 1) await this.cancels(date);
    await this.answersHolds();
    if (seeded.chance(0.3)) await this.leaves();
    if (seeded.chance(0.2)) await this.freezes();
    if (seeded.chance(0.2)) await this.forgives();
    if (seeded.chance(0.2)) await this.squeezesIn(date);
    if (seeded.chance(0.1)) await this.resizes(date);
    if (seeded.chance(0.02))
      this.note('close', await this.staff().post('/Admin/timeslots/disable-day', { date: addDays(date, 3) }));
  }

  private async books(date: CalendarDate): Promise<void> {
    const wanted = addDays(date, this.seeded.pick([0, 1, 1, 2, 3, 5, 8]));
    const when = weekdayOf(wanted) === SUNDAY ? addDays(wanted, 1) : wanted;
    const member = this.seeded.pick(this.members);
    const answer = await book(this.as(member), when, this.hourOf(when));
    this.note('book', answer);
  }

  private hourOf(date: CalendarDate): string {
    const [from, to] = weekdayOf(date) === SATURDAY ? [9, 13] : [7, 21];
    if (this.seeded.chance(0.7) && weekdayOf(date) !== SATURDAY) return this.seeded.pick(BUSY);
    return `${String(this.seeded.between(from, to)).padStart(2, '0')}:00`;
  }

  /** A member who finds the slot full joins its waiting list. */
  private async joins(): Promise<void> {
    const full = await this.gym.rows<{ date: CalendarDate; start: string }>(
      `SELECT slot_date::text AS date, to_char(start_time, 'HH24:MI') AS start FROM slot_occupancies
       WHERE booked >= $1 AND (slot_date + start_time) AT TIME ZONE 'Europe/Athens' > $2 ORDER BY 1, 2 LIMIT 40`,
      [CAPACITY, this.gym.clock],
    );
    if (full.length === 0) return;
    const { date, start } = this.seeded.pick(full);
    const more = this.seeded.chance(0.2) ? { noticeHours: this.seeded.pick([1, 3, 12]) } : {};
    const member = this.seeded.pick(this.members);
    this.note('join', await this.as(member).post('/TimeslotInterest/express', { ...place(date, start), ...more }));
  }

  private async cancels(date: CalendarDate): Promise<void> {
    const until = this.seeded.chance(0.5) ? date : addDays(date, 4);
    const visits = await this.gym.rows<Visit>(
      `SELECT id, client_id AS "clientId" FROM appointments WHERE status = 1 AND starts_at > $1 AND appointment_date <= $2
       ORDER BY starts_at, booked_at, client_id`,
      [this.gym.clock, until],
    );
    if (visits.length === 0) return;
    const { id, clientId } = this.seeded.pick(visits);
    await this.tick();
    if (this.seeded.chance(0.2)) this.note('staff cancel', await this.staff().delete(`/Admin/appointments/${id}`));
    else this.note('cancel', await this.as(this.memberOf(clientId)).delete(`/Client/appointments/${id}?late=true`));
  }

  private async answersHolds(): Promise<void> {
    const links = await this.gym.rows<{ link: string }>(
      `SELECT m.facts ->> 'link' AS link FROM interests i
       JOIN mails m ON m.recipient_id = i.client_id AND m.purpose = 'place-held'
         AND (m.facts ->> 'until')::timestamptz = i.held_until
       WHERE i.held_until > $1 ORDER BY i.held_until, i.created_at, i.id`,
      [this.gym.clock],
    );
    for (const { link } of links) {
      if (this.seeded.chance(0.4)) continue;
      await this.tick();
      const how = this.seeded.chance(0.8) ? 'take' : 'decline';
      const token = new URL(link).searchParams.get('token');
      this.note(how, await this.gym.asVisitor(this.process()).post(`/TimeslotInterest/held-place/${how}`, { token }));
    }
  }

  private async leaves(): Promise<void> {
    const [entry] = await this.gym.rows<{ id: string; clientId: string }>(
      'SELECT id, client_id AS "clientId" FROM interests ORDER BY created_at, client_id LIMIT 1',
    );
    if (entry === undefined) return;
    this.note('leave', await this.as(this.memberOf(entry.clientId)).delete(`/TimeslotInterest/${entry.id}`));
  }

  private async freezes(): Promise<void> {
    const frozen = await this.gym.rows<{ id: string }>(
      'SELECT client_id AS id FROM subscriptions WHERE frozen_at IS NOT NULL ORDER BY frozen_at, client_id',
    );
    // Most pauses end again.
    const [longest] = this.seeded.chance(0.4) ? frozen : [];
    const member = this.touch(longest === undefined ? this.seeded.pick(this.members) : this.memberOf(longest.id));
    const [subscription] = await this.gym.rows<{ id: string; isFrozen: boolean }>(
      'SELECT id, frozen_at IS NOT NULL AS "isFrozen" FROM subscriptions WHERE client_id = $1',
      [member.id],
    );
    const how = subscription?.isFrozen === true ? 'unfreeze' : 'freeze';
    this.note(how, await this.staff().post(`/Admin/subscriptions/${subscription?.id}/${how}`, {}));
  }

  private async forgives(): Promise<void> {
    const [late] = await this.gym.rows<{ id: string; clientId: string }>(
      `SELECT id, client_id AS "clientId" FROM appointments
       WHERE (cancelled_late OR attendance = 'absent') AND forgiven_at IS NULL ORDER BY starts_at, client_id LIMIT 1`,
    );
    if (late === undefined) return;
    await this.tick();
    this.touch(this.memberOf(late.clientId));
    this.note('forgive', await this.staff().post(`/Admin/appointments/${late.id}/forgive`, {}));
  }

  private async squeezesIn(date: CalendarDate): Promise<void> {
    const member = this.touch(this.seeded.pick(this.members));
    const when = addDays(date, 1);
    this.note('override', await bookFor(this.staff(), member, when, this.hourOf(when), true));
  }

  private async resizes(date: CalendarDate): Promise<void> {
    const when = addDays(date, 2);
    const start = this.hourOf(when);
    const newCapacity = this.seeded.pick([CAPACITY - 1, CAPACITY + 2]);
    this.resized.set(`${when} ${start}:00`, CAPACITY + 2);
    this.note('resize', await this.staff().put('/Admin/timeslots/capacity', { ...slot(when, start), newCapacity }));
  }

  /** Most of those whose hour begins come, and say so at the door. */
  private async arrivals(date: CalendarDate): Promise<void> {
    for (const { clientId } of await this.beginning(date)) {
      if (this.seeded.chance(0.25)) continue;
      const checkIn = { id: anId(), personId: clientId };
      this.note(
        'check in',
        await this.gym
          .asVisitor(this.process())
          .post('/Door/check-ins', checkIn, { Authorization: `Device ${this.device}` }),
      );
    }
  }

  private beginning = (date: CalendarDate): Promise<Visit[]> =>
    this.gym.rows<Visit>(
      `SELECT id, client_id AS "clientId" FROM appointments WHERE status <> 2 AND attendance IS NULL
         AND appointment_date = $1 AND starts_at - interval '30 minutes' <= $2 AND ends_at > $2 ORDER BY starts_at, client_id`,
      [date, this.gym.clock],
    );

  /** In the evening staff mark the rest of most hours absent, and forget the others. */
  private async roster(date: CalendarDate): Promise<void> {
    const hours = await this.gym.rows<{ start: string }>(
      `SELECT DISTINCT to_char(start_time, 'HH24:MI') AS start FROM appointments
       WHERE appointment_date = $1 AND status <> 2 AND starts_at <= $2 ORDER BY 1`,
      [date, this.gym.clock],
    );
    for (const { start } of hours) {
      if (this.seeded.chance(0.3)) continue;
      await this.tick();
      this.note('mark the rest', await this.staff().post('/Admin/attendance/mark-rest-absent', slot(date, start)));
    }
  }

  private async audit(): Promise<string[]> {
    const now = await slotStates(this.gym);
    const since = { from: this.checked, before: this.before, now, resized: this.resized, touched: [...this.touched] };
    const faults = await faultsOfRound(this.gym, { ...since, known: this.known });
    for (const { visits } of now.values()) for (const { id } of visits) this.known.add(id);
    this.before = now;
    this.checked = this.gym.clock;
    this.touched.clear();
    this.resized.clear();
    return faults.map((fault) => `seed ${this.wish.seed}, ${this.gym.clock.toISOString()}: ${fault}`);
  }

  /** All that the API tells each member, against the rows. */
  private async atTheEnd(): Promise<string[]> {
    const lines = await forgivenWrongly(this.gym);
    const ids = this.members.map(({ id }) => id);
    const [counted, points] = [await countedVisits(this.gym, ids), await pointsOf(this.gym, ids)];
    for (const member of this.members) {
      const { data } = await this.as(member).get<ClientProfile>('/Client/profile');
      const told = { visits: data.subscription?.usedThisMonth, points: data.fairUse?.points };
      const real = { visits: counted.get(member.id), points: points.get(member.id) };
      if (told.visits !== real.visits || told.points !== real.points)
        lines.push(`${member.id} is told ${JSON.stringify(told)}, not ${JSON.stringify(real)}`);
    }
    const undecided = await this.gym.rows(
      `SELECT s.id, day::date FROM standing_bookings s, generate_series(s.from_date, $1::date + 32, interval '1 day') AS day
       WHERE s.ended_at IS NULL AND extract(dow FROM day) = s.day_of_week
         AND NOT EXISTS (SELECT FROM standing_dates d WHERE d.standing_id = s.id AND d.date = day::date)`,
      [addDays(this.wish.first, this.wish.days - 1)],
    );
    return [...lines, ...undecided.map((one) => `a standing booking has no answer for a date: ${JSON.stringify(one)}`)];
  }

  private process = (): number => this.seeded.between(0, 1);
  private as = (person: Person): ApiClient => this.gym.as(person, this.process());
  private staff = (): ApiClient => this.as(this.gym.admin);
  private memberOf(id: string): Person {
    const member = this.members.find((one) => one.id === id);
    if (member === undefined) throw new Error(`No member has the id ${id}`);
    return member;
  }
  private touch(member: Person): Person {
    this.touched.add(member.id);
    return member;
  }

  /** An hour of Athens; in winter time from the last Sunday of October on. */
  private at(date: CalendarDate, time: string): Promise<void> {
    const zone = date < '2026-10-25' || (date === '2026-10-25' && time < '03:00') ? '+03:00' : '+02:00';
    return this.gym.setNow(new Date(`${date}T${time}:00${zone}`).toISOString());
  }
  /** Acts whose order matters each have a second of their own. */
  private tick = (): Promise<void> => this.gym.setNow(new Date(this.gym.clock.getTime() + 1_000).toISOString());

  private note(act: string, answer: Answer<unknown>): void {
    const { status, code = '', message } = answer;
    const key = `${act} ${status} ${code}`.trim();
    this.calls.set(key, (this.calls.get(key) ?? 0) + 1);
    if (![200, 201, 404, 409, 422].includes(status)) throw new Error(`${key}: ${message}`);
  }
  private expect(answer: Answer<unknown>, status: number): void {
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`);
  }
}
