import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenInAddress } from '../../kit/address/use-address';
import { loadFirstPart, loadPart } from '../../kit/load-part';
import { useMay } from '../../kit/session/use-may';
import type { GymClock } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { BookDialog } from '../appointments/BookDialog';
import { type HeldPlace, useMoveAtOnce } from '../appointments/appointments.api';
import type { LoadedDay, useDaySchedule } from '../schedule/schedule.api';
import { slotHistoryPath } from '../schedule/slot-history-path';
import { slotsToMoveTo } from '../schedule/slot-state';
import { SLOT_ACTIONS, type SlotAction, slotActionsOf } from '../timeslots/slot-actions';
import type { ReadTimeslot } from '../timeslots/timeslots.api';
import { type Chip, ChipMenu } from './ClientChip';
import { useMarking } from './attendance.api';

const CancelDialog = loadFirstPart('cancel-dialog', () => import('../appointments/CancelDialog'), 'CancelDialog');
const ReleaseDialog = loadFirstPart('release-dialog', () => import('../appointments/CancelDialog'), 'ReleaseDialog');
const MoveDialog = loadFirstPart('move-dialog', () => import('../appointments/MoveDialog'), 'MoveDialog');

const SlotDialog = loadPart('slot-dialog', () => import('../timeslots/SlotDialog'), 'SlotDialog');

/** Menu or dialog over the day. Menus find their slot or appointment anew in each response. */
type Open =
  | { kind: 'book'; slot: Timeslot }
  | { kind: 'slotMenu'; anchor: HTMLElement; slotId: string }
  | { kind: 'slot'; action: SlotAction; slot: ReadTimeslot }
  | { kind: 'chip'; anchor: HTMLElement; appointmentId: string }
  | { kind: 'cancel' | 'release'; place: HeldPlace }
  | { kind: 'move'; place: HeldPlace; to?: Timeslot };

export const placeOf = ({ slot, appointment: { id, userId, userName, client } }: Chip): HeldPlace => ({
  id,
  userId,
  userName,
  isUnreached: client?.hasEmail === false,
  slot,
});

/** An open dialog, as the address says it; null for menus. */
function askedOf(open: Open): string | null {
  if (open.kind === 'book') return `book ${open.slot.id}`;
  if (open.kind === 'slot') return `${open.action} ${open.slot.id}`;
  if (open.kind === 'cancel' || open.kind === 'release' || open.kind === 'move') return `${open.kind} ${open.place.id}`;
  return null;
}

/** Reads it back, as far as the day and the role still allow it. */
function useOpening(day: LoadedDay, { now }: GymClock) {
  const may = useMay();
  const usesClasses = useUses()('classes');
  return (what: string, id: string): Open | null => {
    const slot = day.timeslots.find((one) => one.id === id);
    if (slot !== undefined) {
      const action = slotActionsOf(slot, now, day.opensOn, usesClasses).find((one) => one === what);
      if (action === 'book') return may('bookings') ? { kind: 'book', slot } : null;
      if (action === undefined || (action !== 'clients' && !may('exceptions'))) return null;
      return { kind: 'slot', action, slot: { ...slot, etag: day.etag } };
    }
    const held = day.timeslots.find(({ appointments }) => appointments.some((one) => one.id === id));
    const appointment = held?.appointments.find((one) => one.id === id);
    if (held === undefined || appointment === undefined || !may('bookings')) return null;
    if (Date.parse(held.endsAt) <= now.getTime()) return null;
    if (what === 'release' && !(appointment.canMark && Date.parse(held.startsAt) > now.getTime())) return null;
    if (what !== 'cancel' && what !== 'release' && what !== 'move') return null;
    return { kind: what, place: placeOf({ slot: held, appointment }) };
  };
}

/** The focus follows an appointment to its new slot, unless it has gone elsewhere meanwhile. */
function useFocusFollows(day: LoadedDay) {
  const moved = useRef<{ appointmentId: string; slotId: string } | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const { appointmentId, slotId } = moved.current;
    const isThere = day.timeslots.some(
      ({ id, appointments }) => id === slotId && appointments.some((one) => one.id === appointmentId),
    );
    if (!isThere) return;
    moved.current = null;
    // After the menu's own attempt to return the focus to where the chip was.
    setTimeout(() => {
      const here = document.activeElement;
      if (here?.isConnected && here.closest('main') !== null) return;
      document.querySelector<HTMLElement>(`[data-appointment="${CSS.escape(appointmentId)}"]`)?.focus();
    });
  }, [day]);
  return (appointmentId: string, to: Timeslot): void => {
    moved.current = { appointmentId, slotId: to.id };
  };
}

/** The menu or dialog over the day, and how to open another. */
export function useOverDay(day: LoadedDay, clock: GymClock) {
  const onMoved = useFocusFollows(day);
  const [open, setOpen, address] = useOpenInAddress<Open>({ addressOf: askedOf, read: useOpening(day, clock) });
  return { open, setOpen, address, onMoved };
}

interface SlotMenuProps {
  anchor: HTMLElement;
  slot: Timeslot;
  now: Date;
  opensOn: CalendarDate | null;
  onAct: (action: SlotAction) => void;
  onMarkRest: () => void;
  onRoster: () => void;
  onClose: () => void;
}

/** Those who may change nothing get the list of clients and the marks. */
function SlotMenu({ anchor, slot, now, opensOn, onAct, onMarkRest, onRoster, onClose }: SlotMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const uses = useUses();
  const usesClasses = uses('classes');
  const hasRoster = uses('attendance') && may('bookings') && slot.appointments.length > 0;
  const mayChange = may('exceptions');
  const unmarked = slot.appointments.filter(({ canMark, attendance }) => canMark && attendance === null).length;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {slotActionsOf(slot, now, opensOn, usesClasses)
        // It has a button of its own.
        .filter((action) => action !== 'book' && (mayChange || action === 'clients'))
        .map((action) => (
          <MenuItem key={action} onClick={() => onAct(action)} sx={{ gap: 1.5 }}>
            <Icon name={SLOT_ACTIONS[action].icon} size={16} />
            {t(SLOT_ACTIONS[action].text)}
          </MenuItem>
        ))}
      {may('bookings') && (
        <MenuItem component={Link} to={slotHistoryPath(slot)} sx={{ gap: 1.5 }}>
          <Icon name="clock" size={16} />
          {t('slot.happened')}
        </MenuItem>
      )}
      {unmarked > 0 && (
        <MenuItem onClick={onMarkRest} sx={{ gap: 1.5 }}>
          <Icon name="cross" size={16} />
          {t('attendance.markRest', { count: unmarked })}
        </MenuItem>
      )}
      {hasRoster && (
        <MenuItem onClick={onRoster} sx={{ gap: 1.5 }}>
          <Icon name="download" size={16} />
          {t('attendance.toFile')}
        </MenuItem>
      )}
    </Menu>
  );
}

interface OverDayProps {
  day: LoadedDay;
  clock: GymClock;
  refetch: ReturnType<typeof useDaySchedule>['refetch'];
  open: Open;
  setOpen: (open: Open | null) => void;
  onMoved: (appointmentId: string, to: Timeslot) => void;
}

/** Moves an appointment to a slot of the day at once; a refusal of the rules becomes the dialog that shows why. */
function useMoveTo(setOpen: OverDayProps['setOpen'], onMoved: OverDayProps['onMoved']) {
  const { isMoving, moveTo } = useMoveAtOnce();
  const move = async (place: HeldPlace, to: Timeslot): Promise<void> => {
    const outcome = await moveTo(place, to);
    if (outcome === 'refused') return setOpen({ kind: 'move', place, to });
    if (outcome === 'moved') onMoved(place.id, to);
    setOpen(null);
  };
  return { isMoving, moveTo: move };
}

/** Saves who is booked in a slot, with their marks, as a file. */
function useSlotRoster() {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return async (slot: Timeslot): Promise<void> => {
    try {
      const { saveRoster } = await import('./roster');
      notify(await saveRoster({ from: slot.date, to: slot.date }, slot), { type: 'success' });
    } catch (error) {
      notifyFailure(error, t('attendance.fileFailed'));
    }
  };
}

/** The menu or dialog that is open over the day. */
export function OverDay({ day, clock, refetch, open, setOpen, onMoved }: OverDayProps) {
  const close = useCallback(() => setOpen(null), [setOpen]);
  const { isMoving, moveTo } = useMoveTo(setOpen, onMoved);
  const { mark, markRest } = useMarking();
  const saveRoster = useSlotRoster();
  switch (open.kind) {
    case 'book':
      return <BookDialog slot={open.slot} onClose={close} />;
    case 'cancel':
      return <CancelDialog target={open.place} onClose={close} />;
    case 'release':
      return <ReleaseDialog target={open.place} onClose={close} />;
    case 'move':
      return <MoveDialog target={open.place} reason={null} to={open.to} onClose={close} />;
    case 'slotMenu': {
      const slot = day.timeslots.find(({ id }) => id === open.slotId);
      if (slot === undefined) return null;
      return (
        <SlotMenu
          anchor={open.anchor}
          slot={slot}
          now={clock.now}
          opensOn={day.opensOn}
          onMarkRest={() => {
            markRest(slot);
            close();
          }}
          onRoster={() => {
            void saveRoster(slot);
            close();
          }}
          onAct={(action) => setOpen({ kind: 'slot', action, slot: { ...slot, etag: day.etag } })}
          onClose={close}
        />
      );
    }
    case 'slot': {
      const reload = async (): Promise<boolean> => {
        const { data: read } = await refetch({ throwOnError: true });
        const slot = read?.timeslots.find(({ id }) => id === open.slot.id);
        if (read === undefined || slot === undefined) return false;
        setOpen({ ...open, slot: { ...slot, etag: read.etag } });
        return true;
      };
      return <SlotDialog action={open.action} slot={open.slot} clock={clock} onClose={close} onReload={reload} />;
    }
    case 'chip': {
      const slot = day.timeslots.find(({ appointments }) => appointments.some(({ id }) => id === open.appointmentId));
      const appointment = slot?.appointments.find(({ id }) => id === open.appointmentId);
      // Another desk took the appointment away.
      if (slot === undefined || appointment === undefined) return null;
      const place = placeOf({ slot, appointment });
      return (
        <ChipMenu
          anchor={open.anchor}
          slot={slot}
          appointment={appointment}
          isChangeable={Date.parse(slot.endsAt) > clock.now.getTime()}
          free={slotsToMoveTo(day, appointment.id, clock.now)}
          isMoving={isMoving}
          onMoveTo={(to) => void moveTo(place, to)}
          onMark={(attendance) => {
            mark({ id: appointment.id, attendance });
            close();
          }}
          onMove={() => setOpen({ kind: 'move', place })}
          onRelease={Date.parse(slot.startsAt) > clock.now.getTime() ? () => setOpen({ kind: 'release', place }) : null}
          onCancel={() => setOpen({ kind: 'cancel', place })}
          onClose={close}
        />
      );
    }
  }
}
