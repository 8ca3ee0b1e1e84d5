import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Refusal } from '@palestra/backend/contract/refusal';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate, formatMoment } from '../../lib/format-date';
import { useGymNow } from '../../lib/gym-clock';
import { useGym } from '../gym/use-gym';
import { untoldFrom } from './slot-view';

/** "From 1 December you can book it.", if the refusal's sentence does not say it; empty if no date is known. */
export function useFromWhen(reason: Refusal | null): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  const from = reason && untoldFrom(reason);
  if (!from || !gym) return '';
  const when = isCalendarDate(from)
    ? formatDate(from, 'date', language)
    : formatMoment(new Date(from), now, gym.timeZone, language);
  return t('slot.from', { when });
}
