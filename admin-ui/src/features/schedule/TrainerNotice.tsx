import type { CalendarDate, Weekday } from '@palestra/backend/contract/calendar-date';
import type { ListedTrainer } from '@palestra/backend/contract/gym-class';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { overlapping } from '@palestra/backend/contract/slot-change';
import { parseEndOfSlot, parseTimeOfDay } from '@palestra/backend/contract/time-of-day';
import { useTranslation } from 'react-i18next';
import { reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { useRoomName } from './rooms';
import { useDaySchedule } from './schedule.api';
import type { TypedTimes } from './typed-times';

interface Led {
  startTime: string;
  endTime: string;
  areaId: number | null;
}

/** All trainers, with their times in the week. */
export const useTrainers = (enabled = true) =>
  useLiveQuery({
    enabled,
    queryKey: ['trainers', 'of-slots'],
    queryFn: reading<ListedTrainer[]>('/api/Admin/trainers'),
    topics: ['audit'],
  });

function Notice({ times, others }: { times: TypedTimes; others: readonly Led[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const roomName = useRoomName();
  const [startTime, endTime] = [parseTimeOfDay(times.start), parseEndOfSlot(times.end)];
  if (startTime === null || endTime === null) return null;
  const found = overlapping({ startTime, endTime }, others);
  if (found.length === 0) return null;
  const list = found.map((one) => {
    const room = roomName(one.areaId);
    return `${format.timeRange(one.startTime, one.endTime)}${room === null ? '' : ` (${room})`}`;
  });
  return <Banner kind="warning" text={t('classes.atOnce', { times: list.join(', ') })} />;
}

interface OfTrainer {
  trainerId: string | null;
  times: TypedTimes;
}

interface OnWeekdayProps extends OfTrainer {
  day: Weekday;
  /** The slot that gets the trainer, as it is in the week; null for a new one. */
  own: Led | null;
}

/** Says at which other timeslots of the weekday the trainer is at the same time: only one can have bookings. */
export function TrainerOnWeekday({ trainerId, times, day, own }: OnWeekdayProps) {
  const { data } = useTrainers();
  const led = data?.find(({ id }) => id === trainerId)?.times ?? [];
  const isOwn = (one: Led): boolean =>
    own !== null &&
    one.startTime === own.startTime &&
    one.endTime === own.endTime &&
    one.areaId === (own.areaId ?? FIRST_ROOM);
  return <Notice times={times} others={led.filter((one) => one.dayOfWeek === day && !isOwn(one))} />;
}

interface OnDateProps extends OfTrainer {
  date: CalendarDate;
  /** Id of the slot that gets the trainer. */
  besides?: string;
}

/** The same on a date. */
export function TrainerOnDate({ trainerId, times, date, besides }: OnDateProps) {
  const { data } = useDaySchedule(date);
  const led = (data?.timeslots ?? []).filter(
    (slot) => slot.trainerId !== undefined && slot.trainerId === trainerId && slot.id !== besides && !slot.isDisabled,
  );
  return <Notice times={times} others={led} />;
}
