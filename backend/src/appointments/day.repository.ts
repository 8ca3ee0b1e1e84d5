import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import { lockForBooking } from '../platform/database/locks.js';
import { named, type NamedStatement } from '../platform/database/named-query.js';
import { spansOn, todayIn } from '../platform/time/gym-zone.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { toOverride, type ScheduleRows } from '../schedule/schedule.repository.js';
import { scheduleOf, type BookedSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import {
  memberFactsOf,
  type DayFacts,
  type MemberFacts,
  type StoredFacts,
  type TrainerBooking,
} from './booking.rules.js';
import { dayColumns, type DayParameters } from './day-facts.sql.js';
import { withoutMoving, type OwnVisit } from './moving.rules.js';

/** The member of the facts, with the data that responses and mails need. */
export interface DayMember extends MemberFacts {
  name: string;
  email: string;
  language: Language;
  adminNotificationEnabled: boolean;
  subscriptions: (SubscriptionTerms & { actualStartDate: CalendarDate | null })[];
  appointments: OwnVisit[];
}

/** The facts of a date, read from the database at one instant. */
export interface Day extends DayFacts {
  member: DayMember | null;
  settings: SettingValues;
  zone: string;
  /** True when a late cancellation of the slot is not forgiven yet; false for a whole day. */
  hasLate: boolean;
}

/** The time and the gym's zone. */
export interface Moment {
  zone: string;
  now: Date;
}

/** The facts of a date that are the same for every reader. */
interface SharedFacts extends ScheduleRows {
  /** Needed to find retired slots. */
  booked: BookedSlot[];
  settings: StoredSettings;
}

/** A `TrainerBooking` as JSON has it. */
export type StoredTrainerBooking = Omit<TrainerBooking, 'startsAt' | 'endsAt' | 'roomNames'> & {
  date: CalendarDate;
  startsAt: string;
  endsAt: string;
};

export interface DayRow {
  shared: SharedFacts;
  occupancies: (SlotTimes & { booked: number; held?: number })[];
  trainers: StoredTrainerBooking[];
  hasLate: boolean;
  member: (Pick<DayMember, 'name' | 'email' | 'language' | 'adminNotificationEnabled'> & { facts: StoredFacts }) | null;
  subscriptions: DayMember['subscriptions'] | null;
  appointments: DayMember['appointments'] | null;
}

export interface DayQuestion {
  date: CalendarDate;
  /** The member of the facts; null for none. */
  clientId: string | null;
  /** Original times; null for every slot of the date. */
  slot?: SlotTimes | null;
  /** The client whose appointments are included; null for all clients. */
  onlyOf?: string | null;
}

const texts = new Map<string, string>();

/**
 * Builds one statement text per shape of question. With `$3 IS NULL OR ...` in a single text PostgreSQL never caches a
 * plan. Planning a day takes longer than reading it.
 */
export function dayStatement(
  name: string,
  { date, clientId, slot = null, onlyOf = null }: DayQuestion,
  textOf: (parameters: DayParameters) => string,
): NamedStatement {
  const values: unknown[] = [date];
  const bind = (value: string | number, type: 'uuid' | 'time' | 'smallint'): string =>
    `$${values.push(value)}::${type}`;
  const parameters: DayParameters = {
    client: clientId === null ? null : bind(clientId, 'uuid'),
    slot: slot === null ? null : [bind(slot.start, 'time'), bind(slot.end, 'time'), bind(slot.room, 'smallint')],
    onlyOf: onlyOf === null ? null : bind(onlyOf, 'uuid'),
  };
  const { client, slot: times, onlyOf: only } = parameters;
  const shape = `${name}${client ? '-of-client' : ''}${times ? '-of-slot' : ''}${only ? '-only-own' : ''}`;
  const text = texts.get(shape) ?? textOf(parameters);
  texts.set(shape, text);
  return { name: shape, text, values };
}

const dayText = (parameters: DayParameters): string => `SELECT ${dayColumns(parameters)}`;

const dayOf = (date: CalendarDate, clientId: string | null, slot: SlotTimes | null): NamedStatement =>
  dayStatement('load-day', { date, clientId, slot }, dayText);

/** Loads the facts of a date in one statement; with `slot`, of that slot only. */
export async function loadDay(
  on: EntityManager | DataSource,
  date: CalendarDate,
  clientId: string | null,
  moment: Moment,
  slot: SlotTimes | null = null,
): Promise<Day> {
  const [row] = await named<DayRow>(on, { ...dayOf(date, clientId, slot), isShortRead: true });
  return toDay(row, date, moment);
}

/** Locks the rows that a booking depends on, then loads it; null when there is no such client. */
export async function lockAndLoadDay(
  tx: EntityManager,
  { date, clientId, slot }: { date: CalendarDate; clientId: string; slot: SlotTimes },
  momentAfter: () => Moment,
): Promise<Day | null> {
  if (!(await lockForBooking(tx, clientId, date))) return null;
  const [row] = await named<DayRow>(tx, dayOf(date, clientId, slot));
  return toDay(row, date, momentAfter());
}

export function toDay(row: DayRow | undefined, date: CalendarDate, { zone, now }: Moment): Day {
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  const { template, overrides, booked, settings: stored } = row.shared;
  const settings = settingValuesOf(stored);
  const rows = { template, booked, overrides: overrides.map(toOverride) };
  const schedule = scheduleOf({ ...rows, defaultCapacity: settings.capacityPerTimeslot, rooms: settings.rooms });
  const today = todayIn(zone, now);
  return {
    now,
    today,
    date,
    schedule,
    occupancies: row.occupancies,
    trainers: row.trainers.map((one) => toTrainerBooking(one, settings)),
    spanOf: spansOn(zone, date),
    member: row.member && memberOf(row.member, row, settings, { now, zone }),
    settings,
    zone,
    hasLate: row.hasLate,
  };
}

export const toTrainerBooking = (
  { startsAt, endsAt, ...one }: StoredTrainerBooking,
  { rooms }: Pick<SettingValues, 'rooms'>,
): TrainerBooking => ({
  ...one,
  ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  roomNames: rooms.find(({ number }) => number === one.room) ?? null,
});

function memberOf(
  { facts, ...member }: NonNullable<DayRow['member']>,
  row: Pick<DayRow, 'subscriptions' | 'appointments'>,
  settings: SettingValues,
  moment: Moment,
): DayMember {
  const own = { subscriptions: row.subscriptions ?? [], appointments: row.appointments ?? [] };
  return memberFactsOf({ ...member, ...facts, ...own }, settings, moment);
}

/** The facts as if this appointment were not there: a visit that moves must not stand in its own way. */
export const withoutAppointment = (day: Day, movedId: string | undefined): Day =>
  day.member === null || movedId === undefined ? day : withoutMoving(day, movedId);
