import { addDays, weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import type { GymClock } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon, type IconName } from '../../kit/ui/Icon';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { useShownRoom } from '../schedule/RoomChoice';
import { inRoom } from '../schedule/rooms';
import { useDaySchedule, useLoadedDays, type LoadedDay } from '../schedule/schedule.api';
import { classWords } from '../schedule/ClassLabel';
import { SegmentBar } from '../schedule/SlotLoad';
import { slotStateOf, type SlotState } from '../schedule/slot-state';
import { ofRoom } from './DaySchedule';
import styles from './WeekSchedule.module.css';

const DAYS = 7;

/** A day on this screen, with one of its slots in front. */
const dayPath = (date: CalendarDate, room: number | undefined, slotId?: string): string =>
  `/timeslots?${new URLSearchParams({
    date,
    ...(room !== undefined && { room: String(room) }),
    ...(slotId !== undefined && { slot: slotId }),
  }).toString()}`;

type Times = Pick<Timeslot, 'startTime' | 'endTime'>;

/** The times of all slots, each once, in order. */
function timesOf(slots: readonly Timeslot[]): Times[] {
  const all = new Map(slots.map(({ startTime, endTime }) => [`${startTime} ${endTime}`, { startTime, endTime }]));
  return [...all].sort(([one], [other]) => one.localeCompare(other)).map(([, times]) => times);
}

/** Signs of unusual states of a slot, each with its own shape. */
function useMarks() {
  const { t } = useTranslation();
  return (slot: Timeslot, state: SlotState): readonly (readonly [icon: IconName, text: string])[] => {
    const marks: (readonly [IconName, string] | false)[] = [
      !slot.isGymOpen && ['lock', t('slot.closed')],
      slot.isGymOpen && slot.isDisabled && ['power', t('slot.disabled')],
      slot.isRetired && ['lock', t('slot.retired')],
      slot.isExtra && ['plus', t('slot.extra')],
      slot.hasTimeChange && ['clock', t('timeslots.timeChanged')],
      slot.hasCapacityOverride && !slot.isExtra && ['pencil', t('timeslots.capacityChanged')],
      state !== 'ended' &&
        slot.currentBookings > slot.capacity && [
          'warning',
          t('slot.over', { count: slot.currentBookings - slot.capacity }),
        ],
      slot.heldCount > 0 && !slot.isPast && ['hourglass', t('slot.onHold', { count: slot.heldCount })],
      slot.waitingCount > 0 && !slot.isPast && ['people', t('slot.waiting', { count: slot.waitingCount })],
    ];
    return marks.filter((mark) => mark !== false);
  };
}

interface CellProps {
  slot: Timeslot;
  state: SlotState;
}

/** One slot of one day: its fill, its unusual states, and the link to it. */
function Cell({ slot, state }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const marks = useMarks()(slot, state);
  const { currentBookings: booked, capacity, date } = slot;
  const words = [classWords(slot), ...marks.map(([, text]) => text)].filter((text) => text !== '');
  const said = [
    format.day(date),
    format.timeRange(slot.startTime, slot.endTime),
    t('slot.countLabel', { booked, capacity }),
    ...new Set([t(`slot.${state}`), ...words]),
  ];
  return (
    <Link
      to={dayPath(date, inRoom(slot).areaId, slot.id)}
      className={styles.cell}
      data-state={state}
      title={[t(`slot.${state}`), ...words].join(' · ')}
    >
      <span className={`${styles.count} tabular`} aria-hidden="true">
        {booked}/{capacity}
      </span>
      <SegmentBar booked={booked} capacity={capacity} state={state} />
      {marks.length > 0 && (
        <span className={styles.marks}>
          {marks.map(([icon]) => (
            <Icon key={icon} name={icon} size={14} />
          ))}
        </span>
      )}
      <span className="visually-hidden">{said.join(', ')}</span>
    </Link>
  );
}

/** A day of the week in its column's head: its name, its fill, and whether the gym is open. */
function DayHead({ day, today }: { day: LoadedDay; today: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, isGymOpen, timeslots } = day;
  const sum = (of: 'currentBookings' | 'capacity'): number => timeslots.reduce((total, slot) => total + slot[of], 0);
  return (
    <th scope="col" data-today={date === today || undefined}>
      <Link to={dayPath(date, day.timeslots.map((slot) => inRoom(slot).areaId)[0])} className={styles.day}>
        <span aria-hidden="true">
          {format.weekday(weekdayOf(date), 'short')} <strong>{Number(date.slice(8))}</strong>
        </span>
        <span className="visually-hidden">{format.day(date)}</span>
        {isGymOpen ? (
          <span className={`${styles.taken} tabular`}>
            <span aria-hidden="true">
              {sum('currentBookings')}/{sum('capacity')}
            </span>
            <span className="visually-hidden">
              , {t('overview.placesTaken', { booked: sum('currentBookings'), capacity: sum('capacity') })}
            </span>
          </span>
        ) : (
          <span className={styles.closed}>{t('slot.closed')}</span>
        )}
      </Link>
    </th>
  );
}

/** Arrows move from link to link, past slots that a day does not have. */
function stepThroughCells(event: KeyboardEvent<HTMLTableElement>): void {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (isModified || step === undefined || !(event.target instanceof Element)) return;
  const [down = 0, right = 0] = step;
  const rows = [...event.currentTarget.rows];
  let row = rows.findIndex((one) => one.contains(event.target as Node));
  let column = [...(rows[row]?.cells ?? [])].findIndex((one) => one.contains(event.target as Node));
  event.preventDefault();
  for (;;) {
    row += down;
    column += right;
    const cell = rows[row]?.cells[column];
    if (cell === undefined) return;
    const link = cell.querySelector('a');
    if (link === null) continue;
    link.focus();
    return;
  }
}

interface WeekGridProps {
  days: readonly LoadedDay[];
  clock: GymClock;
}

function WeekGrid({ days, clock }: WeekGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = timesOf(days.flatMap(({ timeslots }) => timeslots));
  if (rows.length === 0) {
    return <EmptyState icon="calendar" title={t('timeslots.weekEmpty')} text={t('overview.noSlotsHint')} />;
  }
  return (
    <table className={styles.week} onKeyDown={stepThroughCells}>
      <caption className="visually-hidden">{t('timeslots.weekTitle')}</caption>
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <DayHead key={day.date} day={day} today={clock.today} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ startTime, endTime }) => (
          <tr key={`${startTime} ${endTime}`}>
            <th scope="row" className={`${styles.time} tabular`}>
              <span className={styles.range}>{format.timeRange(startTime, endTime)}</span>
              <span className={styles.start} aria-hidden="true">
                {/* A phone needs two lines for it. */}
                {format.time(startTime).replaceAll(/\s/g, ' ')}
              </span>
            </th>
            {days.map((day) => {
              // Two at the same time, such as an extra one, stand below each other.
              const slots = day.timeslots.filter((one) => one.startTime === startTime && one.endTime === endTime);
              return (
                <td key={day.date} data-today={day.date === clock.today || undefined}>
                  {slots.map((slot) => (
                    <Cell key={slot.id} slot={slot} state={slotStateOf(slot, clock.now, day.opensOn)} />
                  ))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps one day fresh; a change by another desk refetches this day and nothing else of the week. */
function FreshDay({ date }: { date: CalendarDate }) {
  useDaySchedule(date);
  return null;
}

/** Seven days from a date on, each slot with its fill, to see where there is room and what differs. */
export function WeekSchedule({ first, clock }: { first: CalendarDate; clock: GymClock }) {
  const { t } = useTranslation();
  const dates = Array.from({ length: DAYS }, (_, ahead) => addDays(first, ahead));
  const { days, error, retry } = useLoadedDays(dates);
  const { room } = useShownRoom();
  return (
    <>
      {dates.map((date) => (
        <FreshDay key={date} date={date} />
      ))}
      {days === null && <NotThere error={error} refetch={retry} failed={t('errors.loadTimeslots')} height={640} />}
      {days !== null && (
        <>
          {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
          <WeekGrid days={days.map((day) => ofRoom(day, room?.id ?? null))} clock={clock} />
        </>
      )}
    </>
  );
}
