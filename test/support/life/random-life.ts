import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Trainer } from '@palestra/backend/contract/gym-class';
import type { HeldPlace } from '@palestra/backend/contract/interest';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { Seeded } from '../../../backend/src/demo/seeded.js';
import type { Answer } from '../api-client.js';
import { place, slot } from '../booking.js';
import { aClient, type Person } from '../client-builder.js';
import { SEED } from '../seed.js';
import type { TestGym } from '../test-gym.js';
import { countedVisits, faultsOfRound, slotStates, type SlotState } from './audit-of-places.js';

/** Tuesdays: an ordinary one, the ones before both changes of the clock, and one whose dates are in two months. */
const FIRST_DATES = ['2026-06-02', '2026-03-24', '2026-10-20', '2026-06-30'] as const;
const TUESDAY = 2;
const MEMBERS = 6;
const ROUNDS = 5;
const ACTS_OF_A_ROUND = 4;
const MS_PER_MINUTE = 60_000;
/** The log and the people stay, as they would. */
const FORGET = `
  DELETE FROM standing_bookings; DELETE FROM acts; DELETE FROM mails; DELETE FROM interests; DELETE FROM appointments;
  DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides; DELETE FROM subscriptions`;
/** Sequences that share a clock: seven on each of two pairs of dates, each with two hours of its own. */
export const SEQUENCES = 14;

interface Place {
  date: string;
  start: string;
  room: number;
}
/** A small part of the gym: a few members who want the same few places, in two rooms. */
interface Corner {
  members: Person[];
  places: readonly Place[];
  seeded: Seeded;
}
interface Turn extends Corner {
  member: Person;
  at: Place;
}

/** The second room. */
const OTHER = 2;
const FIRST_HOUR = 7;
const hourOf = (n: number): string => `${String(FIRST_HOUR + n).padStart(2, '0')}:00`;
/** Two places of a corner have equal times then, on the first date of each pair. One trainer leads both rooms. */
const LED_HOURS = [
  { dayOfWeek: TUESDAY, hours: [2, 10] },
  { dayOfWeek: TUESDAY + 2, hours: [0, 8] },
].flatMap(({ dayOfWeek, hours }) => hours.map((n) => ({ dayOfWeek, start: hourOf(n) })));
/** A room like the first, with the same week. */
const COPY_WEEK = `
  INSERT INTO global_timeslots (room, day_of_week, start_time, end_time, original_start_time, original_end_time)
  SELECT ${OTHER}, day_of_week, start_time, end_time, original_start_time, original_end_time FROM global_timeslots`;
/** As an audit knows it. */
const keyOf = ({ date, start, room }: Place): string => `${date} ${start}:00${room === OTHER ? ` ${room}` : ''}`;
const slotAt = ({ date, start, room }: Place) => ({ ...slot(date, start), ...(room === OTHER && { areaId: room }) });
const placeAt = ({ date, start, room }: Place) => ({ ...place(date, start), ...(room === OTHER && { areaId: room }) });

/** Seeds of the batches that a run plays, by their numbers. */
export const seedsOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => SEED - 1 + first + n);

/** Plays one batch of seeded sequences in a gym with two processes, and audits it after each round. */
export class RandomLife {
  private readonly seeded: Seeded;
  /** Every second batch: the acts of a round all at once, instead of one after the other. */
  private readonly isConcurrent: boolean;
  private readonly firstDate: string;
  private readonly corners: Corner[];
  private readonly joined = new Map<string, number>();
  private readonly left = new Map<string, number>();
  private readonly known = new Set<string>();
  private readonly resized = new Map<string, number>();
  private readonly touched = new Set<string>();
  private readonly log: string[] = [];
  /** Codes of refusals that the acts met. */
  readonly met = new Set<string>();

  constructor(
    private readonly gym: TestGym,
    private readonly seed: number,
  ) {
    this.seeded = new Seeded(seed);
    this.isConcurrent = seed % 2 === 0;
    this.firstDate = this.seeded.pick(FIRST_DATES);
    this.corners = Array.from({ length: SEQUENCES }, (_, n) => this.corner(n));
  }

  private corner(n: number): Corner {
    const dates = n < SEQUENCES / 2 ? [0, 1] : [2, 7];
    const first = 2 * (n % (SEQUENCES / 2));
    const hours = [hourOf(first), hourOf(first + 1)];
    return {
      members: [],
      // In every second corner two of the places have equal times.
      places: [0, 0, 1].map((at, m) => ({
        date: addDays(this.firstDate, dates[at] as number),
        start: hours[n % 2 === 0 ? m % 2 : 0] as string,
        room: (n + m) % 2 === 0 ? FIRST_ROOM : OTHER,
      })),
      seeded: new Seeded(this.seed * 1_000 + n),
    };
  }

  /** @returns all faults that any audit found, with the acts until then. */
  async play(): Promise<string[]> {
    await this.begin();
    let before: Map<string, SlotState> = new Map();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const from = this.gym.clock;
      this.resized.clear();
      this.touched.clear();
      await Promise.all(this.corners.map((corner) => this.actsIn(corner, round)));
      const minutes = this.seeded.pick([1, 10, 31, 45, 90, 240, 600]);
      await this.gym.setNow(new Date(from.getTime() + minutes * MS_PER_MINUTE).toISOString());
      await this.gym.doTimedWork();
      const now = await slotStates(this.gym);
      const since = { from, before, now, resized: this.resized, touched: [...this.touched], known: this.known };
      const faults = [...(await faultsOfRound(this.gym, since)), ...(await this.unaskedPromotions())];
      if (faults.length > 0) return this.report(round, faults);
      for (const { visits } of now.values()) for (const { id } of visits) this.known.add(id);
      before = now;
    }
    return this.report(ROUNDS, await this.miscounted());
  }

  private report(round: number, faults: string[]): string[] {
    const repeat = `seed ${this.seed}, round ${round}, now ${this.gym.clock.toISOString()}`;
    return faults.flatMap((fault) => {
      const ids = this.corners.flatMap(({ members }) => members.map(({ id }) => id)).filter((id) => fault.includes(id));
      return [`${repeat}: ${fault}`, ...this.log.filter((line) => ids.some((id) => line.includes(id)))];
    });
  }

  private async begin(): Promise<void> {
    const { gym, seeded } = this;
    await this.hasTwoRooms();
    await gym.database.query(FORGET);
    await gym.setNow(`${this.firstDate}T0${seeded.between(3, 9)}:00:00Z`);
    const settings = {
      WaitingListMode: 'fill',
      StandingBookings: 'members',
      AttendanceOpensMinutes: '30',
      LateCancelling: seeded.pick(['off', 'counts', 'forgivenIfFilled']),
      AutoBookUntilHours: seeded.pick(['0', '6', '12', '48']),
      HoldMinutes: seeded.pick(['15', '30', '120']),
      FirstComeMinutes: seeded.pick(['0', '60', '240']),
      QuietHoursFrom: seeded.pick(['0', '23']),
    };
    for (const [key, value] of Object.entries(settings))
      await gym.rows('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
    await Promise.all(this.corners.map((corner, n) => this.populate(corner, n)));
  }

  private async hasTwoRooms(): Promise<void> {
    if ((await this.gym.rows('SELECT FROM rooms WHERE number = $1', [OTHER])).length > 0) return;
    const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room' };
    const { status } = await this.gym.as(this.gym.admin).post('/Admin/rooms', room);
    if (status !== 201) throw new Error(`The second room was not made: ${status}`);
    await this.gym.database.query(COPY_WEEK);
    for (const hour of LED_HOURS) await this.leadsBothRooms(hour);
  }

  private async leadsBothRooms({ dayOfWeek, start }: (typeof LED_HOURS)[number]): Promise<void> {
    const staff = this.gym.as(this.gym.admin);
    const trainer = { nameEl: `Λένα ${dayOfWeek} ${start}`, nameEn: '', descriptionEl: '', descriptionEn: '' };
    const { data } = await staff.post<Trainer>('/Admin/trainers', { ...trainer, staffId: null, isActive: true });
    const path = `/Admin/global-timeslots/${start}/${place(this.firstDate, start).endTime}/class`;
    for (const areaId of [FIRST_ROOM, OTHER]) {
      const { status } = await staff.put(path, { dayOfWeek, areaId, classId: null, trainerId: data.id });
      if (status !== 200) throw new Error(`The trainer of ${start} was not named: ${status}`);
    }
  }

  private async populate({ members, places, seeded }: Corner, n: number): Promise<void> {
    const clients = Array.from({ length: MEMBERS }, (_, m) => {
      const endDate = addDays(this.firstDate, seeded.pick([1, 60, 60, 60, 60]));
      const client = aClient().named(`Μέλος ${n}-${m}`);
      const wish = { endDate, monthlyLimit: seeded.pick([0, 0, 1, 2, 12]) };
      return (seeded.chance(0.1) ? client.morning() : client).withSubscription(wish);
    });
    members.push(...(await Promise.all(clients.map((client) => this.gym.has(client)))));
    await this.gym.rows(
      `INSERT INTO timeslot_overrides (date, kind, start_time, end_time, room, capacity_override)
       SELECT p.date, 'capacity', p.start, p.start + interval '1 hour', p.room, p.capacity
       FROM jsonb_to_recordset($1::jsonb) AS p(date date, start time, room smallint, capacity int)`,
      [JSON.stringify(places.map((at) => ({ ...at, capacity: seeded.pick([1, 1, 1, 2]) })))],
    );
  }

  private async actsIn(corner: Corner, round: number): Promise<void> {
    const first = round === 1 ? [...corner.places, ...corner.places] : [];
    const turns = Array.from({ length: Math.max(first.length, ACTS_OF_A_ROUND) }, (_, n) => {
      const seeded = new Seeded(corner.seeded.between(0, 2 ** 31));
      // At first everybody books, so that there are full slots to wait for.
      const member = first[n] === undefined ? seeded.pick(corner.members) : (corner.members[n] as Person);
      const turn = { ...corner, seeded, member, at: first[n] ?? seeded.pick(corner.places) };
      const [name, act] = round === 1 ? (['book', this.books] as const) : pickAct(seeded, this.acts);
      return { turn, name, act };
    });
    const does = async ({ turn, name, act }: (typeof turns)[number]): Promise<void> => {
      const answer = await act(turn);
      if (answer === null) return;
      const { status, code = '', message } = answer;
      this.met.add(code);
      this.log.push(`  ${round} ${name} ${turn.member.id} ${keyOf(turn.at)} → ${status} ${code}`);
      // 503: a busy machine had no connection in time.
      if (![200, 201, 404, 409, 422, 503].includes(status)) throw new Error(`${name}: ${status} ${code} ${message}`);
    };
    if (this.isConcurrent) await Promise.all(turns.map(does));
    else for (const turn of turns) await does(turn);
  }

  private readonly as = (person: Person, { seeded }: Turn) => this.gym.as(person, seeded.between(0, 1));
  private readonly staff = (turn: Turn) => this.as(this.gym.admin, turn);

  /** One row of the member's, drawn; null when they have none. */
  private async own<Row extends object>(
    sql: string,
    { member, seeded }: Turn,
    ...more: unknown[]
  ): Promise<Row | null> {
    const rows = await this.gym.rows<Row>(sql, [member.id, ...more]);
    return rows.length === 0 ? null : seeded.pick(rows);
  }

  /** A visit to come of any of the members, who becomes the one whose turn it is. */
  private async visitOf(turn: Turn): Promise<string | null> {
    const ids = turn.members.map(({ id }) => id);
    const visits = await this.gym.rows<{ id: string; clientId: string }>(
      `SELECT id, client_id AS "clientId" FROM appointments
       WHERE client_id = ANY ($1::uuid[]) AND status = 1 AND starts_at > $2 ORDER BY starts_at, booked_at, client_id`,
      [ids, this.gym.clock],
    );
    if (visits.length === 0) return null;
    const { id, clientId } = turn.seeded.pick(visits);
    turn.member = turn.members.find((member) => member.id === clientId) ?? turn.member;
    return id;
  }
  /** A full slot that the member has no place in, where there is one. */
  private async fullSlot({ member, places, at, seeded }: Turn): Promise<Place> {
    const full = await this.gym.rows<Place>(
      `SELECT p.date::text, to_char(p.start, 'HH24:MI') AS start, p.room
       FROM jsonb_to_recordset($1::jsonb) AS p(date date, start time, room smallint)
       JOIN timeslot_overrides c
         ON c.kind = 'capacity' AND c.date = p.date AND c.start_time = p.start AND c.room = p.room
       JOIN slot_occupancies o ON o.slot_date = p.date AND o.start_time = p.start AND o.room = p.room
         AND o.booked >= c.capacity_override
       WHERE NOT EXISTS (SELECT FROM interests i
           WHERE i.client_id = $2 AND i.appointment_date = p.date AND i.start_time = p.start AND i.room = p.room)
         AND NOT EXISTS (SELECT FROM appointments a
           WHERE a.client_id = $2 AND a.status <> 2 AND a.appointment_date = p.date)
       ORDER BY 1, 2, 3`,
      [JSON.stringify(places), member.id],
    );
    return full.length === 0 ? at : seeded.pick(full);
  }
  private readonly entryOf = (turn: Turn) =>
    this.own<{ id: string; slot: string }>(
      `SELECT id, appointment_date || ' ' || start_time || CASE WHEN room = 1 THEN '' ELSE ' ' || room END AS slot
       FROM interests WHERE client_id = $1 ORDER BY 2`,
      turn,
    );

  private readonly books: Act = (turn) => this.as(turn.member, turn).post('/Client/appointments', placeAt(turn.at));
  private readonly overrides: Act = (turn) =>
    this.staff(turn).post('/Admin/appointments', {
      ...placeAt(turn.at),
      ...{ userId: this.touch(turn).id, isAdminOverride: true },
    });

  private readonly acts: readonly [weight: number, name: string, act: Act][] = [
    [4, 'book', this.books],
    [1, 'override', this.overrides],
    [9, 'cancel', (turn) => this.cancels(turn, 'Client')],
    [6, 'cancel by staff', (turn) => this.cancels(turn, 'Admin')],
    [3, 'move', (turn) => this.moves(turn, 'Client')],
    [1, 'move by staff', (turn) => this.moves(turn, 'Admin')],
    [20, 'join', (turn) => this.joins(turn)],
    [2, 'leave', (turn) => this.leaves(turn)],
    [3, 'take', (turn) => this.answersHold(turn, 'take')],
    [1, 'decline', (turn) => this.answersHold(turn, 'decline')],
    [5, 'freeze', (turn) => this.changesSubscription(turn, 'freeze')],
    [1, 'unfreeze', (turn) => this.changesSubscription(turn, 'unfreeze')],
    [5, 'expire', (turn) => this.setsTerms(turn, addDays(turn.at.date, -1))],
    [2, 'renew', (turn) => this.setsTerms(turn, addDays(turn.at.date, 60))],
    [3, 'resize', (turn) => this.resizes(turn)],
    [0.2, 'close', (turn) => this.closes(turn, {})],
    [0.2, 'close a room', (turn) => this.closes(turn, { areaId: turn.at.room })],
    [0.5, 'disable', (turn) => this.disables(turn)],
    [2, 'reopen', (turn) => this.reopens(turn)],
    [1, 'mark', (turn) => this.marks(turn)],
    [3, 'stand', (turn) => this.stands(turn)],
    [0.5, 'pause', (turn) => this.changesStanding(turn, false)],
    [0.5, 'end', (turn) => this.changesStanding(turn, true)],
    [2, 'undo', (turn) => this.undoes(turn)],
  ];

  private touch({ member }: Turn): Person {
    this.touched.add(member.id);
    return member;
  }

  private async cancels(turn: Turn, area: 'Client' | 'Admin'): Promise<Answer<unknown> | null> {
    const visit = await this.visitOf(turn);
    if (visit === null) return null;
    const by = area === 'Admin' ? this.staff(turn) : this.as(turn.member, turn);
    return by.delete(`/${area}/appointments/${visit}${area === 'Client' ? '?late=true' : ''}`);
  }

  private async moves(turn: Turn, area: 'Client' | 'Admin'): Promise<Answer<unknown> | null> {
    const visit = await this.visitOf(turn);
    if (visit === null) return null;
    const by = area === 'Admin' ? this.staff(turn) : this.as(turn.member, turn);
    return by.post(`/${area}/appointments/${visit}/move`, slotAt(turn.at));
  }

  private async joins(turn: Turn): Promise<Answer<unknown>> {
    const { member, seeded } = turn;
    const at = await this.fullSlot(turn);
    turn.at = at;
    const other = seeded.chance(0.3) ? await this.entryOf(turn) : null;
    const wish = {
      ...(seeded.chance(0.2) && { noticeHours: seeded.pick([2, 24]) }),
      ...(other !== null && { anyOf: other.id }),
    };
    const answer = await this.as(member, turn).post('/TimeslotInterest/express', {
      ...placeAt(at),
      ...wish,
    });
    if (answer.status === 201) count(this.joined, `${member.id} ${keyOf(at)}`);
    return answer;
  }

  private async leaves(turn: Turn): Promise<Answer<unknown> | null> {
    const entry = await this.entryOf(turn);
    if (entry === null) return null;
    const answer = await this.as(turn.member, turn).delete(`/TimeslotInterest/${entry.id}`);
    if (answer.status === 200) count(this.left, `${turn.member.id} ${entry.slot}`);
    return answer;
  }

  private async answersHold(turn: Turn, how: 'take' | 'decline'): Promise<Answer<unknown> | null> {
    const mail = await this.own<{ link: string }>(
      `SELECT facts ->> 'link' AS link FROM mails WHERE recipient_id = $1 AND purpose = 'place-held' ORDER BY created_at`,
      turn,
    );
    if (mail === null) return null;
    const token = new URL(mail.link).searchParams.get('token');
    const answer = await this.gym
      .asVisitor(turn.seeded.between(0, 1))
      .post<HeldPlace>(`/TimeslotInterest/held-place/${how}`, { token });
    const { data, status } = answer;
    if (how === 'decline' && status === 200) {
      const { appointmentDate: date, startTime, areaId } = data;
      count(
        this.left,
        `${turn.member.id} ${keyOf({ date, start: startTime.slice(0, 5), room: areaId ?? FIRST_ROOM })}`,
      );
    }
    return answer;
  }

  private readonly subscriptionOf = (turn: Turn) =>
    this.own<{ id: string; monthlyLimit: number }>(
      `SELECT id, monthly_limit AS "monthlyLimit" FROM subscriptions WHERE client_id = $1`,
      turn,
    );

  /** One of the members who wait, where somebody does: their turn will come. */
  private async whoWaits(turn: Turn): Promise<void> {
    const waiting = await this.gym.rows<{ id: string }>(
      `SELECT client_id AS id FROM interests WHERE client_id = ANY ($1::uuid[]) ORDER BY created_at, start_time, client_id`,
      [turn.members.map(({ id }) => id)],
    );
    const drawn = waiting.length === 0 ? null : turn.seeded.pick(waiting);
    turn.member = turn.members.find(({ id }) => id === drawn?.id) ?? turn.member;
  }

  private async changesSubscription(turn: Turn, how: 'freeze' | 'unfreeze'): Promise<Answer<unknown> | null> {
    if (how === 'freeze') await this.whoWaits(turn);
    this.touch(turn);
    const subscription = await this.subscriptionOf(turn);
    return subscription && this.staff(turn).post(`/Admin/subscriptions/${subscription.id}/${how}`, {});
  }

  private async setsTerms(turn: Turn, endDate: string): Promise<Answer<unknown>> {
    await this.whoWaits(turn);
    const monthlyLimit = turn.seeded.pick([0, 1, 2]);
    const wish = { startDate: '2026-01-01', endDate, monthlyLimit };
    return this.staff(turn).put(`/Admin/clients/${this.touch(turn).id}/subscription`, wish);
  }

  private resizes(turn: Turn): Promise<Answer<unknown>> {
    const newCapacity = turn.seeded.between(1, 3);
    const key = keyOf(turn.at);
    this.resized.set(key, Math.max(newCapacity, this.resized.get(key) ?? 0));
    return this.staff(turn).put('/Admin/timeslots/capacity', { ...slotAt(turn.at), newCapacity });
  }

  private readonly closes = (turn: Turn, what: { areaId?: number }): Promise<Answer<unknown>> =>
    this.staff(turn).post('/Admin/timeslots/disable-day', { date: turn.at.date, ...what });
  private readonly disables = (turn: Turn): Promise<Answer<unknown>> =>
    this.staff(turn).post('/Admin/timeslots/disable', slotAt(turn.at));

  private async reopens(turn: Turn): Promise<Answer<unknown> | null> {
    const [closed] = await this.gym.rows<{ id: string }>(
      `SELECT id FROM timeslot_overrides
       WHERE date = $1 AND (kind = 'day' OR room = $3 AND (kind = 'room' OR kind = 'disabled' AND start_time = $2))`,
      [turn.at.date, turn.at.start, turn.at.room],
    );
    return closed === undefined ? null : this.staff(turn).delete(`/Admin/timeslots/overrides/${closed.id}`);
  }

  private async marks(turn: Turn): Promise<Answer<unknown> | null> {
    const visit = await this.visitOf(turn);
    if (visit === null) return null;
    const attendance = turn.seeded.pick(['attended', 'absent', null]);
    return this.staff(turn).put(`/Admin/appointments/${visit}/attendance`, { attendance });
  }

  private stands(turn: Turn): Promise<Answer<unknown>> {
    const { date, ...at } = slotAt(turn.at);
    const wish = { dayOfWeek: weekdayOf(date), ...at };
    return this.as(turn.member, turn).post('/Client/standing-bookings', wish);
  }

  private async changesStanding(turn: Turn, ends: boolean): Promise<Answer<unknown> | null> {
    const standing = await this.own<{ id: string }>(
      'SELECT id FROM standing_bookings WHERE client_id = $1 AND ended_at IS NULL ORDER BY day_of_week',
      turn,
    );
    if (standing === null) return null;
    const path = `/Client/standing-bookings/${standing.id}`;
    const cancelDates = turn.seeded.chance(0.5);
    if (ends) return this.as(turn.member, turn).post(`${path}/end`, { cancelDates });
    return this.as(turn.member, turn).put(path, { until: null, pausedUntil: addDays(turn.at.date, 3), cancelDates });
  }

  /** Takes back one of the last acts that concern these dates or this member. */
  private async undoes(turn: Turn): Promise<Answer<unknown> | null> {
    this.touch(turn);
    const act = await this.own<{ id: string }>(
      `SELECT id FROM acts WHERE undone_at IS NULL AND (client_id = $1 OR about ->> 'startDate' = $2)
       ORDER BY at DESC, id LIMIT 3`,
      turn,
      turn.at.date,
    );
    return act && this.staff(turn).post(`/Admin/acts/${act.id}/undo`, {});
  }

  /** Each promotion needs an entry of its own that was not left before. */
  private async unaskedPromotions(): Promise<string[]> {
    const promoted = await this.gym.rows<{ key: string; times: number }>(
      `SELECT concat_ws(' ', after ->> 'userId', left(entity_id, 10), substr(entity_id, 12, 2) || ':' || substr(entity_id, 14, 2)
         || ':00' || translate(substr(entity_id, 21), '_', ' ')) AS key, count(*)::int AS times
       FROM audit_entries WHERE action = 'waiting-list.promoted' AND after ->> 'userId' = ANY ($1) GROUP BY 1`,
      [this.corners.flatMap(({ members }) => members.map(({ id }) => id))],
    );
    return promoted
      .filter(({ key, times }) => times + (this.left.get(key) ?? 0) > (this.joined.get(key) ?? 0))
      .map(({ key, times }) => `somebody was promoted ${times} times who had not asked, or had left: ${key}`);
  }

  private async miscounted(): Promise<string[]> {
    const lines: string[] = [];
    const people = this.corners.map(({ members, seeded }) => seeded.pick(members));
    const counted = await countedVisits(
      this.gym,
      people.map(({ id }) => id),
    );
    for (const person of people) {
      const { data } = await this.gym.as(person).get<ClientProfile>('/Client/profile');
      const told = data.subscription?.usedThisMonth;
      if (told !== counted.get(person.id))
        lines.push(`visits: ${person.id} is told ${told}, not ${counted.get(person.id)}`);
    }
    return lines;
  }
}

type Act = (turn: Turn) => Promise<Answer<unknown> | null>;

function pickAct(seeded: Seeded, acts: readonly [number, string, Act][]): readonly [string, Act] {
  let left = seeded.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, name, act] of acts) {
    left -= weight;
    if (left < 0) return [name, act];
  }
  throw new Error('No act has a weight');
}

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
