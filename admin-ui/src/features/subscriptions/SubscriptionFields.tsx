import { LIMITS } from '@palestra/backend/contract/limits';
import type { ReactNode } from 'react';
import { BooleanInput, NumberInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './subscriptions.module.css';
import { DateInput } from './DateInput';

const { formMin, max } = LIMITS.monthlyLimit;

/** `children` explain the dates, beside them. */
export function SubscriptionFields({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [doesNotExpire, isUnlimited] = useWatch({ name: ['doesNotExpire', 'isUnlimited'] }) as [boolean, boolean];
  return (
    <>
      <div className={styles.pair}>
        <DateInput source="startDate" label={t('subscription.startDate')} isRequired />
        <DateInput
          source="endDate"
          label={t('subscription.endDate')}
          isRequired={!doesNotExpire}
          disabled={doesNotExpire}
        />
      </div>
      {children}
      <BooleanInput source="doesNotExpire" label={t('subscription.doesNotExpire')} helperText={false} />
      <NumberInput
        source="monthlyLimit"
        label={t('subscription.monthlyLimit')}
        helperText={t('subscription.monthlyLimitHint', { min: formMin })}
        isRequired={!isUnlimited}
        disabled={isUnlimited}
        min={formMin}
        max={max}
        step={1}
      />
      <BooleanInput source="isUnlimited" label={t('subscription.unlimited')} helperText={false} />
      <BooleanInput source="isActive" label={t('subscription.isActive')} helperText={false} />
    </>
  );
}
