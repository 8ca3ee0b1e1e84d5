import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { Fragment, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useAddress, useOpenInAddress } from '../../kit/address/use-address';
import { loadFirstPart, loadPart } from '../../kit/load-part';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { type GymClock, useGymQuery } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { BookDialog } from '../appointments/BookDialog';
import { type HeldPlace, useAppointmentActions } from '../appointments/appointments.api';
import { ClosedNotice, NotYetOpen } from '../schedule/ClosedNotice';
import { overlapsOf } from '../schedule/OverlapNotice';
import { useAppointmentChanges } from '../schedule/appointment-events';
import type { LoadedDay, useDaySchedule } from '../schedule/schedule.api';
import { slotStateOf } from '../schedule/slot-state';
import { stepThroughSlots } from '../schedule/step-through-slots';
import { SLOT_ACTIONS, type SlotAction, slotActionsOf } from '../timeslots/slot-actions';
import type { ReadTimeslot } from '../timeslots/timeslots.api';
import { type Chip, ChipMenu } from './ClientChip';
import { SlotLine, isMarkable } from './SlotLine';
import { useMarking } from './attendance.api';
import styles from './overview.module.css';
import { shownSlots } from './upcoming-slots';

const CancelDialog = loadFirstPart('cancel-dialog', () => import('../appointments/CancelDialog'), 'CancelDialog');
const ReleaseDialog = loadFirstPart('release-dialog', () => import('../appointments/CancelDialog'), 'ReleaseDialog');
const MoveDialog = loadFirstPart('move-dialog', () => import('../appointments/MoveDialog'), 'MoveDialog');

const SlotDialog = loadPart('slot-dialog', () => import('../timeslots/SlotDialog'), 'SlotDialog');

const LINES = 15;

function DaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.column}>
      {Array.from({ length: LINES }, (_, line) => (
        <div key={line} className={styles.blank}>
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}

/** Shown when the day has no slots, or all of them are over. */
function DayEmpty({ day, onNext }: { day: DaySchedule; onNext: () => void }) {
  const { t } = useTranslation();
  const isOver = day.timeslots.length > 0;
  return (
    <EmptyState
      icon="calendar"
      title={t(isOver ? 'overview.noMoreToday' : 'overview.noSlots')}
      text={t(isOver ? 'overview.noMoreTodayHint' : 'overview.noSlotsHint')}
    >
      <Button variant="outlined" onClick={onNext}>
        {t('overview.nextDay')}
      </Button>
    </EmptyState>
  );
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
  const mayChange = may('exceptions');
  const unmarked = slot.appointments.filter(({ canMark, attendance }) => canMark && attendance === null).length;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {slotActionsOf(slot, now, opensOn)
        // It has a button of its own.
        .filter((action) => action !== 'book' && (mayChange || action === 'clients'))
        .map((action) => (
          <MenuItem key={action} onClick={() => onAct(action)} sx={{ gap: 1.5 }}>
            <Icon name={SLOT_ACTIONS[action].icon} size={16} />
            {t(SLOT_ACTIONS[action].text)}
          </MenuItem>
        ))}
      {unmarked > 0 && (
        <MenuItem onClick={onMarkRest} sx={{ gap: 1.5 }}>
          <Icon name="cross" size={16} />
          {t('attendance.markRest', { count: unmarked })}
        </MenuItem>
      )}
      {slot.appointments.length > 0 && may('bookings') && (
        <MenuItem onClick={onRoster} sx={{ gap: 1.5 }}>
          <Icon name="download" size={16} />
          {t('attendance.toFile')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Menu or dialog over the day. Menus find their slot or appointment anew in each response. */
type Open =
  | { kind: 'book'; slot: Timeslot }
  | { kind: 'slotMenu'; anchor: HTMLElement; slotId: string }
  | { kind: 'slot'; action: SlotAction; slot: ReadTimeslot }
  | { kind: 'chip'; anchor: HTMLElement; appointmentId: string }
  | { kind: 'cancel' | 'release'; place: HeldPlace }
  | { kind: 'move'; place: HeldPlace; to?: Timeslot };

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
  return (what: string, id: string): Open | null => {
    const slot = day.timeslots.find((one) => one.id === id);
    if (slot !== undefined) {
      const action = slotActionsOf(slot, now, day.opensOn).find((one) => one === what);
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

interface DaySlotsProps {
  day: LoadedDay;
  clock: GymClock;
  onStep: (days: number) => void;
  refetch: ReturnType<typeof useDaySchedule>['refetch'];
}

const placeOf = ({ slot, appointment: { id, userId, userName } }: Chip): HeldPlace => ({ id, userId, userName, slot });

interface OverDayProps extends Omit<DaySlotsProps, 'onStep'> {
  open: Open;
  setOpen: (open: Open | null) => void;
  onMoved: (appointmentId: string, to: Timeslot) => void;
}

/** Moves an appointment to a slot of the day at once; what the rules refuse becomes the dialog that shows why. */
function useMoveTo(setOpen: OverDayProps['setOpen'], onMoved: OverDayProps['onMoved']) {
  const { book } = useAppointmentActions();
  const [isMoving, setMoving] = useState(false);
  const moveTo = async (place: HeldPlace, to: Timeslot): Promise<void> => {
    setMoving(true);
    try {
      await book({ userId: place.userId, moved: { id: place.id, reason: null }, slot: to }, false);
      onMoved(place.id, to);
      setOpen(null);
    } catch {
      setOpen({ kind: 'move', place, to });
    }
    setMoving(false);
  };
  return { isMoving, moveTo };
}

/** Saves who is booked in a slot, with their marks, as a file. */
function useSlotRoster() {
  const { t } = useTranslation();
  const notify = useNotify();
  return async (slot: Timeslot): Promise<void> => {
    try {
      const { saveRoster } = await import('./roster');
      notify(await saveRoster({ from: slot.date, to: slot.date }, slot), { type: 'success' });
    } catch (error) {
      notify(errorText(error, t('attendance.fileFailed')), {
        type: 'error',
      });
    }
  };
}

/** The menu or dialog that is open over the day. */
function OverDay({ day, clock, refetch, open, setOpen, onMoved }: OverDayProps) {
  const close = useCallback(() => setOpen(null), [setOpen]);
  const { isMoving, moveTo } = useMoveTo(setOpen, onMoved);
  const { mark, markRest } = useMarking();
  const saveRoster = useSlotRoster();
  switch (open.kind) {
    case 'book':
      return <BookDialog slot={open.slot} today={clock.today} onClose={close} />;
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
          free={day.timeslots.filter(
            (one) => one.id !== slot.id && ['available', 'partial'].includes(slotStateOf(one, clock.now, day.opensOn)),
          )}
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

function NowLine({ clock: { now } }: { clock: GymClock }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={`${styles.now} tabular`}>{t('overview.now', { time: format.clockTime(now.toISOString()) })}</li>
  );
}

function DaySlots({ day, clock, onStep, refetch }: DaySlotsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const [dragged, setDragged] = useState<Chip | null>(null);
  const [over, setOver] = useState<Timeslot | null>(null);
  const { parameters, write } = useAddress();
  const showsEarlier = parameters.has('earlier');
  const onMoved = useFocusFollows(day);
  const [open, setOpen, address] = useOpenInAddress<Open>({ addressOf: askedOf, read: useOpening(day, clock) });
  // On a closed day only slots with bookings need attention.
  const all = day.isGymOpen ? day.timeslots : day.timeslots.filter((slot) => slot.appointments.length > 0);
  const upcoming = shownSlots(all, day.date, clock);
  const earlier = all.length - upcoming.length;
  const slots = showsEarlier ? all : upcoming;
  const isToday = day.date === clock.today;
  const next = slots.find(({ startsAt }) => Date.parse(startsAt) > clock.now.getTime());
  const drag = (chip: Chip | null): void => {
    setDragged(chip);
    setOver(null);
  };
  const drop = (to: Timeslot): void => {
    if (dragged !== null) setOpen({ kind: 'move', place: placeOf(dragged), to });
    drag(null);
  };
  const told = (): string => {
    if (dragged === null) return '';
    const { userName: name } = dragged.appointment;
    if (over === null) return t('appointments.move.held', { name });
    return t('appointments.move.over', { name, time: format.timeRange(over.startTime, over.endTime) });
  };
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="visually-hidden">
        {t('overview.slots')}
      </h2>
      {day.opensOn !== null && <NotYetOpen opensOn={day.opensOn} />}
      {!day.isGymOpen && <ClosedNotice reason={day.closedReason} onNext={() => onStep(1)} />}
      {slots.length === 0 && day.isGymOpen && <DayEmpty day={day} onNext={() => onStep(1)} />}
      {earlier > 0 && (
        <button
          type="button"
          className={styles.earlier}
          aria-expanded={showsEarlier}
          onClick={() => write({ earlier: showsEarlier ? null : 'shown' })}
        >
          <Icon name={showsEarlier ? 'up' : 'down'} size={16} />
          {t('overview.earlier', { count: earlier, minutes: LIMITS.overviewHidesAfterMinutes })}
          <span>{t(showsEarlier ? 'overview.hideEarlier' : 'overview.showEarlier')}</span>
        </button>
      )}
      <ul className={styles.column} onKeyDown={stepThroughSlots}>
        {slots.map((slot) => (
          <Fragment key={slot.id}>
            {isToday && slot === next && <NowLine clock={clock} />}
            <SlotLine
              slot={slot}
              now={clock.now}
              opensOn={day.opensOn}
              overlaps={slot.hasTimeChange || slot.isExtra ? overlapsOf(slot, day.timeslots) : []}
              onBook={() => setOpen({ kind: 'book', slot })}
              onMenu={(anchor) =>
                setOpen(
                  // The only action of those who may change nothing.
                  may('exceptions') || isMarkable(slot)
                    ? { kind: 'slotMenu', anchor, slotId: slot.id }
                    : { kind: 'slot', action: 'clients', slot: { ...slot, etag: day.etag } },
                )
              }
              onOpen={(anchor, { appointment }) => setOpen({ kind: 'chip', anchor, appointmentId: appointment.id })}
              onDrag={drag}
              onDrop={dragged === null || dragged.slot.id === slot.id ? null : drop}
              onDragOver={setOver}
            />
          </Fragment>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {told()}
      </p>
      {open !== null && (
        <DialogAddress value={address}>
          <Suspense fallback={null}>
            <OverDay {...{ day, clock, refetch, open, setOpen, onMoved }} />
          </Suspense>
        </DialogAddress>
      )}
    </section>
  );
}

interface DayProps {
  schedule: ReturnType<typeof useDaySchedule>;
  clock: GymClock | null;
  onStep: (days: number) => void;
}

/** The day once it is loaded. On a failed refresh the old data stays on screen with a notice. */
export function Day({ schedule, clock, onStep }: DayProps) {
  const { t } = useTranslation();
  const gym = useGymQuery();
  const { data: day, error, refetch } = schedule;
  useAppointmentChanges(refetch);
  const problem = error ?? (clock === null ? gym.error : null);
  if (day !== undefined && clock !== null) {
    return (
      <>
        {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
        <DaySlots key={day.date} day={day} clock={clock} onStep={onStep} refetch={refetch} />
      </>
    );
  }
  const retry = (): void => void Promise.all([gym.refetch(), refetch()]);
  if (problem !== null) return <ProblemPanel error={problem} fallback={t('errors.loadTimeslots')} onRetry={retry} />;
  return <DaySkeleton />;
}
