import type { Weekday } from './calendar-date.js';
import type { BookingRefusalCode } from './booking-refusals.js';
import * as is from './kinds.js';
import { may, type Permission } from './permissions.js';
import type { Role } from './roles.js';
import { shape, optional, about, each, extend, oneOf, orNull, listOf, type Field } from './shape.js';

/** Acts that can be undone (rule: undo). */
export const ACT_KINDS = [
  'appointment-booked',
  'appointment-cancelled',
  'appointment-moved',
  'day-closed',
  'timeslot-disabled',
  'timeslot-moved',
  'trainer-changed',
  'template-changed',
  'client-deactivated',
  'clients-merged',
  'subscription-frozen',
  'subscription-unfrozen',
  'subscription-switched-off',
  'freeze-planned',
  'freeze-changed',
  'freeze-withdrawn',
  'freeze-refused',
  'rest-marked-absent',
  'standing-changed',
  'standing-ended',
  'course-joined',
  'course-ended',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** The place in the schedule that an act is about; a day is a range of one. */
export class ActScope extends shape({
  startDate: optional(is.date),
  endDate: optional(is.date),
  startTime: optional(is.time),
  endTime: optional(is.end),
  daysOfWeek: optional(about(each(is.number as Field<Weekday>), 'Sunday is 0')),
}) {}

/** GET /api/Admin/acts: an act that the caller can still undo. */
export class Act extends extend(
  [
    class ActIdentity extends shape({
      id: is.id,
      kind: oneOf(ACT_KINDS),
      at: is.instant,
      undoUntil: about(is.instant, 'Until when it can be undone'),
      byId: is.id,
      byName: is.text,
      isByStaff: about(is.flag, 'False for a member who cancelled by themselves'),
      userId: orNull(is.id),
      userName: about(orNull(is.text), 'The client it is about, when it is about one'),
    }) {},
    ActScope,
  ],
  {
    affectedAppointments: about(is.number, 'How many appointments it booked, cancelled, moved or marked'),
    extendedSubscriptions: about(is.number, 'How many subscriptions got its closed days'),
    hasPrice: about(is.flag, 'It is about a course with a price: its undo needs the permission for money, too'),
  },
) {}

/** Acts of a kind that not everybody who books may do need the same permission to be undone. */
const PERMISSION_FOR: Readonly<Partial<Record<ActKind, Permission>>> = {
  'day-closed': 'closing',
  'template-changed': 'template',
  'rest-marked-absent': 'attendance',
  'clients-merged': 'merging',
};

/** Reads which permission staff lack to undo an act, or null. A member's own act is the desk's to take back; an act of other staff is not. */
export function lackingToUndo(
  { kind, byId, isByStaff, hasPrice }: Pick<Act, 'kind' | 'byId' | 'isByStaff' | 'hasPrice'>,
  by: Parameters<typeof may>[0] & { id: string; role: Role },
): Permission | null {
  const needed = PERMISSION_FOR[kind] ?? 'bookings';
  if (!may(by, needed)) return needed;
  if (hasPrice && !may(by, 'money')) return 'money';
  return isByStaff && byId !== by.id && !may(by, 'undoOthers') ? 'undoOthers' : null;
}

export class ReturningAppointment extends shape({
  id: is.id,
  userId: is.id,
  userName: is.text,
  appointmentDate: is.date,
  startTime: is.time,
  endTime: is.end,
}) {}

/** Reasons for which a cancelled appointment cannot come back, in the order in which they are looked for. */
export const NOT_RETURNING_CODES = [
  'CLIENT_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'DATE_PAST',
  'DAY_CLOSED',
  'SLOT_DISABLED',
  'ALREADY_BOOKED',
  'ONE_PER_DAY',
  'MONTHLY_LIMIT',
  'WEEKLY_LIMIT',
  'PACK_EMPTY',
  'TRAINER_BUSY',
  'SLOT_FULL',
] as const satisfies readonly BookingRefusalCode[];
export type NotReturningCode = (typeof NOT_RETURNING_CODES)[number];

export class NotReturningAppointment extends extend([ReturningAppointment], {
  code: oneOf(NOT_RETURNING_CODES),
  /** For staff, in the caller's language. */
  message: is.text,
}) {}

/** POST /api/Admin/acts/{id}/undo. A second call returns the result of the first one. */
export class UndoneAct extends shape({
  id: is.id,
  kind: oneOf(ACT_KINDS),
  isDryRun: about(is.flag, 'Nothing was changed: this is what would happen'),
  undoneAt: is.instant,
  undoneByName: is.text,
  /** Appointments that are confirmed again. */
  returned: listOf(ReturningAppointment),
  notReturned: about(listOf(NotReturningAppointment), 'Each with its reason'),
  movedBack: about(is.number, 'How many appointments got their former time back'),
  unmarked: about(is.number, 'How many visits lost the mark *absent* again'),
  shortened: about(is.number, 'How many subscriptions lost the closed days that they had got'),
  behind: about(listOf(ReturningAppointment), 'Visits that stay, behind an end that moves back'),
}) {}
