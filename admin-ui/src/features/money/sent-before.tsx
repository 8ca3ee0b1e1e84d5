import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, isRefused, isStale } from '../../api/api-error';
import { Failure } from '../../kit/ui/Banner';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { useMoneyChanged } from './money.api';

/** A request with this id was recorded before, with other money. */
export const isRecorded = (error: unknown): boolean => hasCode(error, 'SALE_MADE') || hasCode(error, 'PAYMENT_TAKEN');

/**
 * The request that stays sent after a failed try. A refusal of a later try says nothing about an earlier one, but for STALE, which
 * the server answers only when nothing has this id yet.
 */
export function sentAfter<Sent>(error: unknown, sending: Sent | null, before: Sent | null): Sent | null {
  if (!isRefused(error) || isRecorded(error)) return sending;
  return isStale(error) ? null : before;
}

/** Says why there are no terms. What was recorded before stays so, however often the server is asked again. */
export function TermsFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const changed = useEffectEvent(useMoneyChanged());
  const isKnown = isRecorded(error);
  useEffect(() => {
    if (isKnown) void changed();
  }, [isKnown]);
  if (isKnown) return <Failure error={error} text={t('money.failed')} />;
  return <ProblemPanel error={error} fallback={t('money.failed')} onRetry={onRetry} />;
}
