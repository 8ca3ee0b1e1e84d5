import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { overlapping } from '@palestra/backend/contract/slot-change';
import { parseEndOfSlot, parseTimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { useDaySchedule } from './schedule.api';
import type { TypedTimes } from './typed-times';

/** The other slots of its day that take place and share time with this one. */
export const overlapsOf = (
  slot: Pick<Timeslot, 'id' | 'startTime' | 'endTime'>,
  slots: readonly Timeslot[],
): Timeslot[] =>
  overlapping(
    slot,
    slots.filter(({ id, isDisabled }) => id !== slot.id && !isDisabled),
  );

interface OverlapNoticeProps {
  date: CalendarDate;
  times: TypedTimes;
  /** The slot that gets the times. */
  besides?: string;
  /** Only slots of this room are in the way; null where the gym has one. */
  room: number | null;
}

/** Says which slots of the date the typed times overlap; that is allowed. */
export function OverlapNotice({ date, times, besides = '', room }: OverlapNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useDaySchedule(date);
  const [startTime, endTime] = [parseTimeOfDay(times.start), parseEndOfSlot(times.end)];
  if (startTime === null || endTime === null) return null;
  const slots = (data?.timeslots ?? []).filter(({ areaId }) => room === null || areaId === room);
  const found = overlapsOf({ id: besides, startTime, endTime }, slots);
  if (found.length === 0) return null;
  const list = found.map((slot) => format.timeRange(slot.startTime, slot.endTime)).join(', ');
  return <Banner kind="warning" text={t('timeslots.overlaps', { times: list })} />;
}
