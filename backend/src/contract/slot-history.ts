import * as is from './kinds.js';
import { about, listOf, oneOf, orNull, shape } from './shape.js';

/** Events of the places of a slot, in the order in which things of one instant are told. */
export const SLOT_EVENTS = [
  ...['slot-added', 'closed', 'disabled', 'capacity', 'time', 'change-removed', 'template', 'undone'],
  ...['cancelled', 'cancelled-late', 'moved-out', 'left', 'removed', 'declined', 'released'],
  ...[
    'booked',
    'standing',
    'moved-in',
    'restored',
    'unbooked',
    'promoted',
    'dropped',
    'passed-over',
    'held',
    'paying',
    'offered',
  ],
  ...['joined', 'added', 'reordered', 'skipped', 'forgiven', 'checked-in'],
] as const;
export type SlotEventKind = (typeof SLOT_EVENTS)[number];

export class SlotEvent extends shape({
  at: is.instant,
  kind: about(
    oneOf(SLOT_EVENTS),
    'unbooked: a booking by staff was undone · released: nobody took a held place in time · dropped: another place of several was booked · ' +
      'skipped: a standing booking got none · template: the weekly schedule or the default capacity changed',
  ),
  userId: about(orNull(is.id), 'Whom it is about; null: the slot'),
  userName: orNull(is.text),
  actorName: about(orNull(is.text), 'null: the product itself'),
  isByStaff: is.flag,
  isOverride: about(is.flag, 'Booked against a rule'),
  doorName: about(orNull(is.text), 'The tablet at which a member checked in'),
  reason: about(orNull(is.text), 'As staff wrote it'),
  reasons: about(
    listOf(class SlotEventReason extends shape({ code: is.text, message: is.text }) {}),
    "Why somebody was passed over or skipped, in the caller's language",
  ),
  until: about(orNull(is.instant), 'Until when a place was held'),
  position: about(orNull(is.number), 'New place in line'),
  positionBefore: orNull(is.number),
  capacity: about(orNull(is.number), 'New capacity'),
  capacityBefore: about(orNull(is.number), 'null: that of the weekly schedule'),
  startTime: about(orNull(is.time), 'New time of the slot, or of the other slot of a move'),
  date: about(orNull(is.date), 'Of the other slot of a move'),
}) {}

/** GET /api/Admin/timeslots/history: everything that happened to the places of a slot. */
export class SlotHistory extends shape({
  date: is.date,
  startTime: about(is.time, 'Effective'),
  endTime: is.end,
  events: about(listOf(SlotEvent), 'In order, the oldest first'),
}) {}
