import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useGym } from '../api/gym';
import { useProfile } from '../api/profile';
import { useTranslation } from '../i18n/use-translation';

/**
 * Says what a free place of these dates means for a waiting member; null where they are only told of it. A place beside
 * a visit of their own is never booked automatically (rules: filling, one wish a day).
 */
export function useFills(dates: readonly CalendarDate[]): string | null {
  const { t } = useTranslation();
  const hours = useGym().data?.autoBookUntilHours ?? null;
  const { data: profile } = useProfile();
  if (hours === null) return null;
  const own = profile?.appointments.filter(({ status }) => status === AppointmentStatus.Confirmed) ?? [];
  const asked = dates.filter((date) => own.some(({ appointmentDate }) => appointmentDate === date));
  return [asked.length < dates.length && t('waiting.fills', { count: hours }), asked.length > 0 && t('waiting.asks')]
    .filter(Boolean)
    .join(' ');
}
