import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';

/** Names a standing booking by its weekday and hours. */
export function useStandingText(): (slot: Pick<StandingBooking, 'dayOfWeek' | 'startTime' | 'endTime'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ dayOfWeek, startTime, endTime }) =>
    t('standing.every', { weekday: format.weekday(dayOfWeek), time: format.timeRange(startTime, endTime) });
}
