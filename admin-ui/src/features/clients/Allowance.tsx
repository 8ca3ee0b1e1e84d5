import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';

interface AllowanceProps {
  subscription: Pick<Subscription, 'allowance' | 'usedThisMonth'>;
  /** One of its two numbers, where a table has a column for each. */
  part?: 'used' | 'limit';
}

/** Visits that are used, of the month, the week or the pack: of the limit with the fewest left, by the server. */
export function Allowance({ subscription: { allowance, usedThisMonth }, part }: AllowanceProps) {
  const { t } = useTranslation();
  if (allowance === null) {
    return part === 'limit' ? t('allowance.limits.none') : t('allowance.used.none', { used: usedThisMonth });
  }
  const { per, used, limit } = allowance;
  if (part === 'used') return used;
  return part === 'limit' ? t(`allowance.limits.${per}`, { limit }) : t(`allowance.used.${per}`, { used, limit });
}
