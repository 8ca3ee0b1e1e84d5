import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { type GymClock, useGymQuery } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClosedNotice, NotYetOpen } from '../schedule/ClosedNotice';
import { RoomTabs, useShownRoom } from '../schedule/RoomChoice';
import { overlapsOf } from '../schedule/OverlapNotice';
import { useAppointmentChanges } from '../schedule/appointment-events';
import type { LoadedDay, useDaySchedule } from '../schedule/schedule.api';
import { stepThroughSlots } from '../schedule/step-through-slots';
import type { Chip } from './ClientChip';
import { OverDay, placeOf, useOverDay } from './OverDay';
import { SlotLine, isMarkable } from './SlotLine';
import styles from './overview.module.css';
import { shownSlots } from './upcoming-slots';

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

function NowLine({ clock: { now } }: { clock: GymClock }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={`${styles.now} tabular`}>{t('overview.now', { time: format.clockTime(now.toISOString()) })}</li>
  );
}

/** The client who is dragged to another slot, and the announcement meanwhile. */
function useDragged(onDrop: (chip: Chip, to: Timeslot) => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const [dragged, setDragged] = useState<Chip | null>(null);
  const [over, setOver] = useState<Timeslot | null>(null);
  const drag = (chip: Chip | null): void => {
    setDragged(chip);
    setOver(null);
  };
  const drop = (to: Timeslot): void => {
    if (dragged !== null) onDrop(dragged, to);
    drag(null);
  };
  const told = (): string => {
    if (dragged === null) return '';
    const { userName: name } = dragged.appointment;
    if (over === null) return t('appointments.move.held', { name });
    return t('appointments.move.over', { name, time: format.timeRange(over.startTime, over.endTime) });
  };
  /** Null for the client's own slot, and while nobody is dragged. */
  const dropOn = ({ id }: Timeslot) => (dragged === null || dragged.slot.id === id ? null : drop);
  return { drag, dropOn, setOver, told: told() };
}

interface RoomColumnsProps {
  slots: readonly Timeslot[];
  /** A slot among those of its room. */
  line: (slot: Timeslot, ofRoom: readonly Timeslot[]) => ReactNode;
}

const PHONE = '(max-width: 640px)';

/** The slots of each room, side by side; on a phone one room at a time. Where there is one, its slots alone. */
function RoomColumns({ slots, line }: RoomColumnsProps) {
  const { t } = useTranslation();
  const shown = useShownRoom(slots);
  const isPhone = useMediaQuery(PHONE);
  if (shown.room === null) {
    return (
      <ul className={styles.column} onKeyDown={stepThroughSlots}>
        {slots.map((slot) => line(slot, slots))}
      </ul>
    );
  }
  const rooms = isPhone ? [shown.room] : shown.rooms;
  return (
    <>
      {isPhone && <RoomTabs {...shown} />}
      <div className={styles.rooms}>
        {rooms.map(({ id, name }) => {
          const ofRoom = slots.filter(({ areaId }) => areaId === id);
          return (
            <section key={id} className={styles.room} aria-label={name}>
              <h3 className={styles.roomName}>{name}</h3>
              {ofRoom.length === 0 && <p className="quiet">{t('rooms.noSlots')}</p>}
              <ul className={styles.column} onKeyDown={stepThroughSlots}>
                {ofRoom.map((slot) => line(slot, ofRoom))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

interface DaySlotsProps {
  day: LoadedDay;
  clock: GymClock;
  onStep: (days: number) => void;
  refetch: ReturnType<typeof useDaySchedule>['refetch'];
}

function DaySlots({ day, clock, onStep, refetch }: DaySlotsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { parameters, write } = useAddress();
  const showsEarlier = parameters.has('earlier');
  const { open, setOpen, address, onMoved } = useOverDay(day, clock);
  const { drag, dropOn, setOver, told } = useDragged((chip, to) => setOpen({ kind: 'move', place: placeOf(chip), to }));
  // On a closed day only slots with bookings need attention.
  const all = day.isGymOpen ? day.timeslots : day.timeslots.filter((slot) => slot.appointments.length > 0);
  const upcoming = shownSlots(all, day.date, clock);
  const earlier = all.length - upcoming.length;
  const slots = showsEarlier ? all : upcoming;
  const isToday = day.date === clock.today;
  const nextOf = (of: readonly Timeslot[]) => of.find(({ startsAt }) => Date.parse(startsAt) > clock.now.getTime());
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
      <RoomColumns
        slots={slots}
        line={(slot, ofRoom) => (
          <Fragment key={slot.id}>
            {isToday && slot === nextOf(ofRoom) && <NowLine clock={clock} />}
            <SlotLine
              slot={slot}
              now={clock.now}
              opensOn={day.opensOn}
              overlaps={
                slot.hasTimeChange || slot.isExtra
                  ? overlapsOf(
                      slot,
                      day.timeslots.filter(({ areaId }) => areaId === slot.areaId),
                    )
                  : []
              }
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
              onCancel={(chip) => setOpen({ kind: 'cancel', place: placeOf(chip) })}
              onDrop={dropOn(slot)}
              onDragOver={setOver}
            />
          </Fragment>
        )}
      />
      <p role="status" className="visually-hidden">
        {told}
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
