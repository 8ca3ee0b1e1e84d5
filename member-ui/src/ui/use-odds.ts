import { useTranslation } from '../i18n/use-translation';

/** How often a member would have got in at that place in line; null where the slot has no history. */
export function useOdds(weeksFreed: number | null): string | null {
  const { t } = useTranslation();
  if (weeksFreed === null) return null;
  return weeksFreed === 0 ? t('waitingList.oddsNone') : t('waitingList.odds', { count: weeksFreed });
}
