import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { decideSlotChange, type SlotPatch } from '@palestra/backend/contract/slot-change';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import type { IconName } from '../../kit/ui/Icon';

const ACTIONS = ['clients', 'book', 'trainer', 'time', 'capacity', 'disable', 'enable'] as const;
export type SlotAction = (typeof ACTIONS)[number];

/**
 * Actions of a slot: those that the server's rule allows. A day that is not open yet takes no bookings. Ended slots and
 * closed days only list their clients (rule: nothing lost).
 */
export function slotActionsOf(
  slot: Timeslot,
  now: Date,
  opensOn: CalendarDate | null,
  usesClasses: boolean,
): SlotAction[] {
  const isOver = Date.parse(slot.endsAt) <= now.getTime();
  if (isOver || !slot.isGymOpen) return ['clients'];
  // A slot that is not over is of today or later.
  const facts = { now, today: slot.date, date: slot.date, newStartsAt: null };
  const changed = { startsAt: new Date(slot.startsAt), isRetired: slot.isRetired };
  const may = (patch: SlotPatch): boolean => decideSlotChange({ ...facts, slot: changed }, patch) === null;
  const { capacity } = slot;
  const times = { start: slot.startTime, end: slot.endTime };
  const offered: Readonly<Record<SlotAction, boolean>> = {
    clients: true,
    book: opensOn === null && !slot.isRetired,
    trainer: usesClasses && may({ trainerId: slot.trainerId ?? '' }),
    time: may({ times }),
    capacity: may({ capacity }),
    disable: !slot.isDisabled && may({ isDisabled: true }),
    enable: slot.isDisabled && !slot.isRetired && may({ isDisabled: false }),
  };
  return ACTIONS.filter((action) => offered[action]);
}

export const SLOT_ACTIONS = {
  clients: { icon: 'people', text: 'timeslots.clients', name: 'timeslots.clientsOf' },
  book: { icon: 'plus', text: 'timeslots.book', name: 'slot.bookAt' },
  trainer: { icon: 'people', text: 'classes.substitute', name: 'classes.substituteOf' },
  time: { icon: 'clock', text: 'timeslots.changeTime', name: 'timeslots.changeTimeOf' },
  capacity: { icon: 'person', text: 'timeslots.changeCapacity', name: 'timeslots.changeCapacityOf' },
  disable: { icon: 'power', text: 'timeslots.disable', name: 'timeslots.disableOf' },
  enable: { icon: 'power', text: 'timeslots.enable', name: 'timeslots.enableOf' },
} as const satisfies Record<SlotAction, { icon: IconName; text: string; name: string }>;
