import type { ActScope } from '@palestra/backend/contract/act';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import type { useFormat } from '../../kit/time/use-format';
import { factsOf, type TemplateSlot } from './audit-lines';

type Format = Pick<ReturnType<typeof useFormat>, 'day' | 'date' | 'timeRange' | 'weekday'> & {
  /** Puts a text between the quotation marks of the language. */
  quote: (text: string) => string;
  /** The name of a room; null while the gym has one. */
  room: (areaId: number) => string | null;
};

/** Ends in the number of the room, except in the first one. */
const SLOT_ID = /^(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})-(\d{2})(\d{2})(?:_(\d+))?$/;

const at = (format: Format, date: string, start: string, end: string): string =>
  `${format.day(date)}, ${format.timeRange(start, end)}`;

function ofSlot({ entityId }: AuditEntry, format: Format): string | null {
  const [, date, startHour, startMinute, endHour, endMinute] = SLOT_ID.exec(entityId) ?? [];
  return date === undefined ? null : at(format, date, `${startHour}:${startMinute}:00`, `${endHour}:${endMinute}:00`);
}

const ofDays = ({ entityId }: AuditEntry, format: Format): string => entityId.split('/').map(format.date).join(' – ');

function ofAppointment({ before, after }: AuditEntry, format: Format): string | null {
  // Older entries of marks have the date alone.
  type Visit = Pick<Appointment, 'appointmentDate'> & Partial<Pick<Appointment, 'startTime' | 'endTime'>>;
  const visit = factsOf(after ?? before) as unknown as Visit | null;
  if (visit === null) return null;
  const { appointmentDate: date, startTime, endTime } = visit;
  return startTime === undefined || endTime === undefined ? format.day(date) : at(format, date, startTime, endTime);
}

function ofOverride({ before }: AuditEntry, format: Format): string | null {
  const override = factsOf(before) as unknown as TimeslotOverride | null;
  if (override === null) return null;
  const { date, startTime, endTime } = override;
  return startTime === null || endTime === null ? format.day(date) : at(format, date, startTime, endTime);
}

function ofWeekday({ before, after }: AuditEntry, format: Format): string | null {
  const slotOf = (side: unknown) => (factsOf(side)?.slots as readonly TemplateSlot[] | undefined)?.[0];
  const slot = slotOf(after) ?? slotOf(before);
  return slot === undefined ? null : format.weekday(slot.dayOfWeek);
}

function ofMail({ before, after }: AuditEntry, format: Format): string | null {
  const subject = (factsOf(after) ?? factsOf(before))?.subject;
  return typeof subject === 'string' ? format.quote(subject) : null;
}

function ofProgram({ before, after }: AuditEntry, format: Format): string | null {
  const name = (factsOf(after) ?? factsOf(before))?.name;
  return typeof name === 'string' ? format.quote(name) : null;
}

/** The place of the undone act. */
function ofAct({ before }: AuditEntry, format: Format): string | null {
  const scope = factsOf(before) as ActScope | null;
  const { startDate, endDate, startTime, endTime, daysOfWeek = [] } = scope ?? {};
  const days = [...new Set([startDate, endDate])].flatMap((date) => (date === undefined ? [] : [format.day(date)]));
  const time = startTime === undefined || endTime === undefined ? [] : [format.timeRange(startTime, endTime)];
  return (
    [days.join(' – '), ...time, ...daysOfWeek.map((day) => format.weekday(day))]
      .filter((part) => part !== '')
      .join(', ') || null
  );
}

const ABOUT: Readonly<Record<string, (entry: AuditEntry, format: Format) => string | null>> = {
  act: ofAct,
  administrator: ({ staffName }) => staffName,
  appointment: ofAppointment,
  timeslot: ofSlot,
  day: ofDays,
  'timeslot-override': ofOverride,
  'global-timeslot': ofWeekday,
  'weekly-template': ofWeekday,
  room: ofRoom,
  'email-template': ofMail,
  broadcast: ofMail,
  'api-key': ofProgram,
  webhook: ofProgram,
};

function ofRoom({ before, after }: AuditEntry, format: Format): string | null {
  const { nameEl } = factsOf(after) ?? factsOf(before) ?? {};
  return typeof nameEl === 'string' ? format.quote(nameEl) : null;
}

/** The room of a slot; null for what concerns all of them. */
function roomOf({ entity, entityId, before, after }: AuditEntry): number | null {
  const facts = factsOf(after) ?? factsOf(before) ?? {};
  const numberIn = ({ areaId }: Record<string, unknown>): number | null => (typeof areaId === 'number' ? areaId : null);
  if (entity === 'timeslot') return Number(SLOT_ID.exec(entityId)?.[6] ?? FIRST_ROOM);
  if (entity === 'appointment') return numberIn(facts) ?? FIRST_ROOM;
  if (entity === 'global-timeslot' || entity === 'weekly-template') {
    return numberIn((facts['slots'] as Record<string, unknown>[] | undefined)?.[0] ?? facts) ?? FIRST_ROOM;
  }
  return entity === 'day' || entity === 'timeslot-override' ? numberIn(facts) : null;
}

/**
 * Subject of an entry besides its client or setting: whose account, place and time, day, or the subject line of a mail.
 * Null if there is none.
 */
export function aboutOf(entry: AuditEntry, format: Format): string | null {
  const words = ABOUT[entry.entity]?.(entry, format) ?? null;
  const room = roomOf(entry);
  const name = room === null ? null : format.room(room);
  return words === null || name === null ? words : `${words}, ${name}`;
}
