import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type CalendarDate, addDays, daysBetween } from '@palestra/backend/contract/calendar-date';
import { END_REASONS } from '@palestra/backend/contract/end-line';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  LIMIT_PERIODS,
  type LimitPeriod,
  type Renewal,
  type Subscription,
} from '@palestra/backend/contract/subscription';
import { type ReactNode, useMemo } from 'react';
import {
  BooleanInput,
  Form,
  NumberInput,
  TextInput,
  ValidationError,
  useEditContext,
  useInput,
  useNotify,
} from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../api/versioned';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { DateInput } from '../../kit/ui/DateInput';
import { IfDatesRight } from '../../kit/ui/DateScope';
import { BY_FIELD, FormPanel, KEEP_TYPED, useSaveProblem } from '../../kit/ui/FormPanel';
import { SelectField } from '../../kit/ui/SelectField';
import { useClient } from '../clients/client';
import { limitWords } from '../clients/limit-words';
import { usePlans } from '../clients/use-plans';
import { overlapOf } from './overlap';
import {
  type SubscriptionValues,
  VISIT_FIELDS,
  isEndMoved,
  keptLimits,
  subscriptionProblems,
  toSubscriptionRequest,
} from './subscription-values';
import { GivenDaysNote } from './GivenDaysNote';
import { changeSubscription, useGivenDays, useSubscriptionChanged, useSubscriptionHistory } from './subscriptions.api';
import styles from './subscriptions.module.css';

const { formMin } = LIMITS.monthlyLimit;
const NO_LIMITS = { monthlyLimit: 0, weeklyLimit: 0, packVisits: 0, isMorningOnly: false };

interface SubscriptionFieldsProps {
  /** Leads the names of the fields in a form that holds more than the subscription. */
  prefix?: string;
  /** A new subscription is active. */
  isNew?: boolean;
  /** Explains the dates, beside them. */
  children?: ReactNode;
}

/** Asks what the visits are counted by where the gym sells more than months (rule: plans). */
function LimitPeriodField({ source }: { source: string }) {
  const { t } = useTranslation();
  const { field } = useController({ name: source });
  const { data: plans } = usePlans();
  const { value, onChange } = field as { value: LimitPeriod | undefined; onChange: (per: LimitPeriod) => void };
  if (value === undefined && (plans ?? []).length === 0) return null;
  return (
    <div className={styles.per}>
      <SelectField
        label={t('subscription.limitPer')}
        value={value ?? 'month'}
        choices={LIMIT_PERIODS.map((per) => ({ value: per, text: t(`subscription.limitsPer.${per}`) }))}
        onChoose={(chosen) => onChange(LIMIT_PERIODS.find((per) => per === chosen) ?? 'month')}
      />
    </div>
  );
}

/** Limits that the form has no field for: staff save them with the one that it shows. */
function KeptLimits({ values }: { values: Parameters<typeof keptLimits>[0] }) {
  const { t } = useTranslation();
  const kept = keptLimits(values);
  if (kept === null) return null;
  const limits = limitWords(t, { ...NO_LIMITS, ...kept });
  return <p className={styles.effective}>{t('subscription.alsoCounts', { limits })}</p>;
}

export function SubscriptionFields({ prefix = '', isNew = false, children }: SubscriptionFieldsProps) {
  const { t } = useTranslation();
  const at = (name: keyof SubscriptionValues): string => prefix + name;
  const [doesNotExpire, isUnlimited] = useWatch({ name: [at('doesNotExpire'), at('isUnlimited')] }) as boolean[];
  const per = (useWatch({ name: at('per') }) as LimitPeriod | undefined) ?? 'month';
  const beside = useWatch({ name: at('beside') }) as SubscriptionValues['beside'];
  const { field, max } = VISIT_FIELDS[per];
  const needsNone = per === 'month' && isUnlimited === true;
  return (
    <>
      <div className={styles.pair}>
        <DateInput source={at('startDate')} label={t('subscription.startDate')} isRequired />
        <DateInput
          source={at('endDate')}
          label={t('subscription.endDate')}
          isRequired={doesNotExpire !== true}
          disabled={doesNotExpire === true}
        />
      </div>
      {children}
      <BooleanInput source={at('doesNotExpire')} label={t('subscription.doesNotExpire')} helperText={false} />
      <LimitPeriodField source={at('per')} />
      <NumberInput
        key={field}
        source={at(field)}
        label={t(`subscription.visitsPer.${per}`)}
        helperText={t('subscription.monthlyLimitHint', { min: formMin })}
        isRequired={!needsNone}
        disabled={needsNone}
        min={formMin}
        max={max}
        step={1}
      />
      {per === 'month' && (
        <BooleanInput source={at('isUnlimited')} label={t('subscription.unlimited')} helperText={false} />
      )}
      <KeptLimits values={{ per, isUnlimited: isUnlimited === true, beside }} />
      {!isNew && <BooleanInput source={at('isActive')} label={t('subscription.isActive')} helperText={false} />}
    </>
  );
}

type Typed = [startDate: CalendarDate | null, endDate: CalendarDate | null, doesNotExpire: boolean];

interface PeriodNotesProps {
  clientId: string;
  /** The edited subscription; null for a new one, and for a next one. */
  subscription: Subscription | null;
  /** It has no days in common with itself. */
  editedId: string | null;
}

/** Days added to this one because an earlier subscription also ran (rule: given days). */
const addedDaysOf = (subscription: Subscription | null): number => {
  if (subscription === null || subscription.endDate === null) return 0;
  const { startDate, endDate, actualStartDate, effectiveEndDate } = subscription;
  if (actualStartDate === null || effectiveEndDate === null) return 0;
  return daysBetween(actualStartDate, effectiveEndDate) - daysBetween(startDate, endDate);
};

/**
 * Notes beside the dates of the form. They name the effective end when days count from a later first visit, and other
 * subscriptions of the client with overlapping days.
 */
function PeriodNotes({ clientId, subscription, editedId }: PeriodNotesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [startDate, endDate, doesNotExpire] = useWatch({ name: ['startDate', 'endDate', 'doesNotExpire'] }) as Typed;
  const { data: all = [] } = useSubscriptionHistory(clientId);
  const others = all.filter(({ id }) => id !== editedId);
  const typed = startDate ? { startDate, endDate: doesNotExpire ? null : endDate } : null;
  const first = subscription?.actualStartDate ?? null;
  // If the start is after the first visit, another visit counts, which only the server knows.
  const isCounted = first !== null && typed !== null && typed.startDate <= first && typed.endDate !== null;
  const end =
    isCounted && typed.endDate !== null
      ? addDays(first, daysBetween(typed.startDate, typed.endDate) + addedDaysOf(subscription))
      : null;
  // Days shared with one that begins later are added behind it, which the server's dry run says.
  const earlier = others.filter(({ startDate: start }) => subscription === null || start < subscription.startDate);
  const overlap = typed === null ? null : overlapOf({ ...typed, endDate: end ?? typed.endDate }, earlier);
  return (
    <>
      {first !== null && end !== null && end !== endDate && (
        <p className={`${styles.effective} tabular`}>
          {t('subscription.effectiveEnd', { end: format.date(end), first: format.date(first) })}
        </p>
      )}
      {overlap !== null && (
        <Banner
          kind="warning"
          text={t('subscription.overlaps', {
            period:
              overlap.effectiveEndDate === null
                ? t('subscription.noEnd', { start: format.date(overlap.startDate) })
                : t('subscription.period', {
                    start: format.date(overlap.actualStartDate ?? overlap.startDate),
                    end: format.date(overlap.effectiveEndDate),
                  }),
          })}
        />
      )}
    </>
  );
}

/** Shows beforehand the effect of a moved end on the client's other subscriptions (rule: given days). */
function GivenDaysOf({ clientId, subscription }: { clientId: string; subscription: Subscription | null }) {
  const typed = useWatch() as SubscriptionValues;
  const isAsked =
    isEndMoved(typed, subscription) && Object.keys(subscriptionProblems({ ...typed, endReason: 'gift' })).length === 0;
  const sent = { ...toSubscriptionRequest({ ...typed, endReason: null }), subscriptionId: subscription?.id ?? null };
  const { data } = useGivenDays(clientId, isAsked ? sent : null);
  return data === undefined ? null : <GivenDaysNote given={data.givenDays} />;
}

/** Asks why staff move the end, for its line (rule: end lines). */
function EndReasonFields({ subscription }: { subscription: Subscription | null }) {
  const { t } = useTranslation();
  const typed = useWatch() as SubscriptionValues;
  const { field, fieldState } = useInput({ source: 'endReason' });
  if (!isEndMoved(typed, subscription)) return null;
  const message = fieldState.error?.message;
  return (
    <div className={styles.why}>
      <TextField
        select
        name={field.name}
        label={t('subscription.endReason')}
        value={(field.value as string | null | undefined) ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={message !== undefined}
        helperText={message !== undefined && <ValidationError error={message} />}
        slotProps={{ inputLabel: { shrink: true } }}
      >
        {END_REASONS.map((reason) => (
          <MenuItem key={reason} value={reason}>
            {t(`subscription.endReasons.${reason}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextInput
        source="endNote"
        label={t('subscription.endNote')}
        helperText={t('subscription.endNoteHint')}
        isRequired={typed.endReason === 'other'}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
      />
    </div>
  );
}

/** Asks why a subscription is given without a plan, for its first line (rule: first subscription). */
export function WhyField({ source }: { source: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      isRequired
      source={source}
      label={t('subscription.why')}
      helperText={t('subscription.whyHint')}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
    />
  );
}

/** Saves the subscription; returns field errors for the form to show. */
function useChangeSubscription(
  client: Versioned<{ id: string; name: string }>,
  edited: Subscription | null,
  meant: string | null,
  kind: 'created' | 'renewed' | 'updated',
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const readAgain = useSubscriptionChanged(client.id);
  const { problem, onError, clear, isStale } = useSaveProblem(t('errors.updateSubscription'));

  const change = async (values: SubscriptionValues): Promise<Record<string, string> | undefined> => {
    let saved: Subscription;
    try {
      saved = await changeSubscription(client, { ...toSubscriptionRequest(values, edited), subscriptionId: meant });
    } catch (error) {
      return onError(error);
    }
    clear();
    await readAgain();
    const { isActive, startDate, actualStartDate, effectiveEndDate } = saved;
    const start = format.date(actualStartDate ?? startDate);
    const end = effectiveEndDate === null ? '' : format.date(effectiveEndDate);
    const said = kind === 'updated' || end !== '' ? kind : (`${kind}NoEnd` as const);
    // One that is switched off renews nothing, whichever form saved it.
    const what = t(isActive ? `subscription.${said}` : 'subscription.switchedOff', { start, end });
    notify(t('app.told', { what, about: client.name }), { type: 'success' });
    onSaved();
    return undefined;
  };
  const loadLatest = (): Promise<void> =>
    refetch({ throwOnError: true }).then(clear, (error: unknown) => void onError(error));
  return { change, problem, isStale, loadLatest };
}

interface SubscriptionFormProps {
  values: SubscriptionValues;
  /** A renewal; left out: the form edits the current subscription, or the first one. */
  renewal?: Renewal;
  onSaved: () => void;
  /** Leaves the renewal for the current subscription. */
  onCancel: () => void;
}

export function SubscriptionForm({ values, renewal, onSaved, onCancel }: SubscriptionFormProps) {
  const client = useClient();
  const { t } = useTranslation();
  const { subscription } = client;
  const isRenewal = renewal !== undefined;
  const kind = isRenewal ? 'renewed' : subscription === null ? 'created' : 'updated';
  const edited = isRenewal ? null : subscription;
  const meant = isRenewal ? renewal.subscriptionId : (subscription?.id ?? null);
  const { change, problem, isStale, loadLatest } = useChangeSubscription(client, edited, meant, kind, onSaved);
  const content = JSON.stringify(values);
  // Memoised by content: a refetch without news leaves the form alone.
  const record = useMemo(
    () => ({ id: subscription?.id ?? '', ...(JSON.parse(content) as object) }),
    [subscription?.id, content],
  );
  const submit = isRenewal
    ? 'subscription.renewConfirm'
    : subscription === null
      ? 'subscription.create'
      : 'subscription.save';
  return (
    <Form
      record={record}
      {...BY_FIELD}
      resetOptions={KEEP_TYPED}
      validate={(typed: object) => subscriptionProblems(typed as SubscriptionValues, edited)}
      onSubmit={(typed: object) => change(typed as SubscriptionValues)}
    >
      <FormPanel
        title={isRenewal ? t('subscription.renewal') : undefined}
        problem={problem}
        onLoadLatest={isStale ? loadLatest : undefined}
        submit={t(submit)}
        secondary={
          isRenewal && (
            <Button variant="outlined" onClick={onCancel}>
              {t('app.cancel')}
            </Button>
          )
        }
      >
        {values.why !== undefined && <WhyField source="why" />}
        <SubscriptionFields>
          <EndReasonFields subscription={edited} />
          <IfDatesRight>
            <PeriodNotes clientId={client.id} subscription={edited} editedId={meant} />
            <GivenDaysOf clientId={client.id} subscription={edited} />
          </IfDatesRight>
        </SubscriptionFields>
      </FormPanel>
    </Form>
  );
}

/** Effective period as text. */
export function useSubscriptionPeriod({ actualStartDate, startDate, effectiveEndDate }: Subscription): string {
  const { t } = useTranslation();
  const format = useFormat();
  const start = format.date(actualStartDate ?? startDate);
  return effectiveEndDate === null
    ? t('subscription.noEnd', { start })
    : t('subscription.period', { start, end: format.date(effectiveEndDate) });
}
