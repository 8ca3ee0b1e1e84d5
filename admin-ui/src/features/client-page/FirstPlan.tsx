import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Plan } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { lastDayOf } from '@palestra/backend/contract/plan-length';
import { ValidationError, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DateInput } from '../../kit/ui/DateInput';
import { InputField } from '../../kit/ui/InputField';
import { SelectField } from '../../kit/ui/SelectField';
import { typedOf } from '../money/amount';
import { SubscriptionFields, WhyField } from '../subscriptions/SubscriptionForm';
import styles from './ClientScreen.module.css';
import { type FirstValues, METHODS, NOTHING_YET, WITHOUT_PLAN, paidCentsOf } from './first-subscription';

/** An emptied amount is one that is still to be typed, not the whole price. */
const asTyped = (typed: string): string => typed;

const useFirst = (): FirstValues => useWatch({ name: 'first' }) as FirstValues;

/** The payment with the sale, and until when the rest is paid. */
function FirstPayment({ plan, startDate }: { plan: Plan; startDate: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today;
  const { setValue } = useFormContext();
  const first = useFirst();
  const { field, fieldState } = useInput({ source: 'first.paid', parse: asTyped });
  const problem = fieldState.error?.message;
  const left = plan.priceCents - (paidCentsOf(first, plan) ?? 0);
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t('money.payment')}
          value={first.method}
          choices={METHODS.map((value) => ({ value, text: t(`money.methods.${value}`) }))}
          onChoose={(method) => setValue('first.method', method, { shouldDirty: true })}
        />
        {first.method !== 'later' && (
          <InputField
            name={field.name}
            label={t('money.paid')}
            value={first.paid ?? typedOf(plan.priceCents)}
            error={problem !== undefined}
            helperText={problem !== undefined && <ValidationError error={problem} />}
            onType={field.onChange}
            onBlur={field.onBlur}
            inputMode="decimal"
          />
        )}
      </div>
      {left > 0 && (
        <DateInput
          source="first.dueOn"
          label={t('money.dueOn')}
          min={today}
          max={addDays(startDate, LIMITS.money.dueDaysMax)}
          hint={t('clients.first.dueHint', { amount: format.money(left), day: format.date(startDate) })}
        />
      )}
    </>
  );
}

function FirstSale({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today;
  const { startDate } = useFirst();
  return (
    <>
      <DateInput
        isRequired
        source="first.startDate"
        label={t('money.startsOn')}
        min={today}
        hint={
          startDate === null
            ? undefined
            : t('subscription.period', { start: format.date(startDate), end: format.date(lastDayOf(plan, startDate)) })
        }
      />
      {startDate !== null && plan.priceCents > 0 && <FirstPayment plan={plan} startDate={startDate} />}
    </>
  );
}

/** The first subscription where plans are sold: a plan, none yet, or dates without one, which need a reason. */
export function FirstPlan({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { setValue } = useFormContext();
  const first = useFirst();
  const plan = plans.find(({ id }) => id === first.plan);
  const choices = [
    { value: NOTHING_YET, text: t('clients.first.none') },
    ...plans.map((one) => ({
      value: one.id,
      text: `${planNameIn(language, one)} · ${format.money(one.priceCents)}`,
    })),
    { value: WITHOUT_PLAN, text: t('clients.first.without') },
  ];
  return (
    <div className={styles.first}>
      <SelectField
        label={t('clients.first.title')}
        value={choices.some(({ value }) => value === first.plan) ? first.plan : NOTHING_YET}
        choices={choices}
        onChoose={(chosen) => setValue('first.plan', chosen, { shouldDirty: true })}
      />
      {plan !== undefined && <FirstSale plan={plan} />}
      {first.plan === WITHOUT_PLAN && (
        <>
          <WhyField source="first.why" />
          <SubscriptionFields isNew prefix="subscription." />
        </>
      )}
    </div>
  );
}
