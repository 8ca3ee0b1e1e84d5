import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import { useTranslation } from 'react-i18next';
import { AffectedVisits } from '../schedule/AffectedVisits';
import type { FreezeStep } from '../../api/subscription-calls';
import { useFormat } from '../../kit/time/use-format';

interface FreezeEffectsProps {
  step: FreezeStep;
  after: ChangedSubscription;
}

export function FreezeEffects({ step, after }: FreezeEffectsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { effectiveEndDate: end, daysRemaining: days, affected } = after;
  if (step === 'unfreeze') {
    return (
      <>
        <p>
          {end === null
            ? t('subscription.stillNoEnd')
            : t('subscription.newEnd', { end: format.date(end), count: days ?? 0 })}
        </p>
        <p>{t('subscription.nothingReturns')}</p>
      </>
    );
  }
  return (
    <>
      <p>{days === null ? t('subscription.noDaysLost') : t('subscription.daysKept', { count: days })}</p>
      <AffectedVisits
        isOfOneClient
        visits={affected}
        lead={
          affected.length === 0
            ? t('subscription.nothingCancelled')
            : t('subscription.cancelledByFreeze', { count: affected.length })
        }
      />
    </>
  );
}
