import { useGym } from '../api/gym';
import { useTranslation } from '../i18n/use-translation';

/** Says when a waiting member gets the place itself; null where they are only told of it (rule: filling). */
export function useFills(): string | null {
  const { t } = useTranslation();
  const hours = useGym().data?.autoBookUntilHours ?? null;
  return hours === null ? null : t('waiting.fills', { count: hours });
}
