import Button from '@mui/material/Button';
import { type GymClass, nameIn } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PLAN_UNITS, type Plan, type PlanRequest } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { LIMIT_PERIODS, type LimitPeriod } from '@palestra/backend/contract/subscription';
import {
  BooleanInput,
  CheckboxGroupInput,
  type ListControllerResult,
  NumberInput,
  SimpleList,
  TextInput,
  required,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useLiveQuery } from '../../kit/live/use-live';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { Icon } from '../../kit/ui/Icon';
import { asTyped, filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { limitWords } from '../clients/limit-words';
import { centsOf, typedOf } from './amount';
import { PromotionReportPanel } from './CodeReports';
import { PromotionsPanel } from './PromotionsPanel';
import styles from './money.module.css';

const NAME = most(LIMITS.money.nameMaxLength);
const AMOUNT = { htmlInput: { inputMode: 'decimal' } } as const;

const LIMIT_CHOICES = ['none', ...LIMIT_PERIODS] as const;
const LIMIT_FIELDS = { month: 'monthlyLimit', week: 'weeklyLimit', pack: 'packVisits' } as const;
const MOST: Readonly<Record<LimitPeriod, number>> = {
  month: LIMITS.monthlyLimit.max,
  week: LIMITS.weeklyLimitMax,
  pack: LIMITS.packVisitsMax,
};

/** A plan as the form has it: the amount is typed, and one limit is chosen. */
interface PlanValues extends PlanRequest {
  price: string;
  per: (typeof LIMIT_CHOICES)[number];
  visits: number;
}

const NEW_PLAN: PlanValues = {
  ...{
    nameEl: '',
    nameEn: '',
    priceCents: 0,
    vatPercent: null,
    length: 1,
    unit: 'months',
    isMorningOnly: false,
    isOnSale: true,
    isSoldOnline: true,
    isTrial: false,
  },
  ...{ monthlyLimit: 0, weeklyLimit: 0, packVisits: 0, freezeBudgetDays: null, price: '', per: 'month', visits: 12 },
};

function valuesOf(plan: Plan): PlanValues {
  const per = (['pack', 'week', 'month'] as const).find((period) => plan[LIMIT_FIELDS[period]] > 0);
  const visits = per === undefined ? NEW_PLAN.visits : plan[LIMIT_FIELDS[per]];
  return { ...plan, price: typedOf(plan.priceCents), per: per ?? 'none', visits };
}

const requestOf = ({ price, per, visits, ...plan }: PlanValues): PlanRequest => ({
  ...plan,
  // The field of the price is not shown for a trial.
  ...{ priceCents: plan.isTrial === true ? 0 : (centsOf(price) ?? 0), monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 },
  ...(per !== 'none' && { [LIMIT_FIELDS[per]]: visits }),
  ...(plan.opensEarlierDays !== undefined && { opensEarlierDays: plan.opensEarlierDays ?? 0 }),
});

const isAmount = (typed: string | null) =>
  typed === null || centsOf(typed) !== null ? undefined : 'money.amountWrong';
const whole = (min: number, max: number) => (value: number | null) =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? undefined
    : { message: 'money.limitHint', args: { min, max } };

/** A trial has none. */
function PriceInput() {
  const { t } = useTranslation();
  const isTrial = useWatch<PlanValues, 'isTrial'>({ name: 'isTrial' }) === true;
  if (isTrial) return <p className={styles.free}>{t('money.trialFree')}</p>;
  return <TextInput source="price" label={t('money.price')} validate={[filled, isAmount]} slotProps={AMOUNT} />;
}

function LimitFields() {
  const { t } = useTranslation();
  const per = useWatch<PlanValues, 'per'>({ name: 'per' });
  return (
    <div className={styles.pair}>
      <ChoiceInput
        source="per"
        label={t('money.limitPer')}
        choices={LIMIT_CHOICES.map((value) => ({ value, text: t(`money.limits.${value}`) }))}
      />
      {per !== 'none' && (
        <NumberInput
          key={per}
          source="visits"
          label={t(`money.visits.${per}`)}
          validate={[required(), whole(1, MOST[per])]}
        />
      )}
    </div>
  );
}

/** The classes that are given; without any, a plan is for all. */
function ClassesInput() {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useWatch<PlanValues, 'classIds'>({ name: 'classIds' }) ?? [];
  const { data = [] } = useLiveQuery({
    queryKey: ['classes', 'of-plans'],
    queryFn: reading<GymClass[]>('/api/Admin/classes'),
    topics: ['audit'],
  });
  const offered = data.filter(({ id, isActive }) => isActive || chosen.includes(id));
  if (offered.length === 0) return null;
  return (
    <CheckboxGroupInput
      source="classIds"
      label={t('money.classes')}
      helperText={t('money.classesHint')}
      choices={offered.map((one) => ({ id: one.id, name: nameIn(language, one) }))}
      translateChoice={false}
    />
  );
}

/** The rooms that are in use, and those that are given. */
function RoomsInput() {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useWatch<PlanValues, 'areaIds'>({ name: 'areaIds' }) ?? [];
  const offered = (useGym()?.gym.rooms ?? []).filter(({ id, isActive }) => isActive || chosen.includes(id));
  if (offered.length < 2) return null;
  return (
    <CheckboxGroupInput
      source="areaIds"
      label={t(offered.some(({ trainerId }) => trainerId !== undefined) ? 'money.roomsAndHours' : 'money.rooms')}
      helperText={t('money.roomsHint')}
      choices={offered.map((one) => ({ id: one.id, name: nameIn(language, one) }))}
      translateChoice={false}
    />
  );
}

function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const uses = useUses();
  const sellsOnline = useGym()?.gym.hasPaymentProvider === true;
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <RecordDialog
      resource="plans"
      record={plan}
      values={plan === null ? NEW_PLAN : valuesOf(plan)}
      requestOf={requestOf}
      title={plan === null ? t('money.newPlan') : t('money.changePlan', { name: planNameIn(language, plan) })}
      texts={{ submit: t('app.save'), done: t('money.planSaved'), failed: t('money.failed') }}
      onClose={onClose}
    >
      <TextInput source="nameEl" label={t('money.nameEl')} validate={filled} autoFocus slotProps={NAME} />
      <TextInput source="nameEn" label={t('money.nameEn')} parse={asTyped} slotProps={NAME} />
      <div className={styles.pair}>
        <PriceInput />
        <NumberInput
          source="vatPercent"
          label={t('money.vat')}
          helperText={t('money.vatHint')}
          validate={whole(0, LIMITS.money.vatPercentMax)}
        />
      </div>
      <div className={styles.pair}>
        <NumberInput
          source="length"
          label={t('money.length')}
          validate={[required(), whole(1, LIMITS.money.lengthMax)]}
        />
        <ChoiceInput
          source="unit"
          label={t('money.unit')}
          choices={PLAN_UNITS.map((value) => ({ value, text: t(`money.units.${value}`) }))}
        />
      </div>
      <LimitFields />
      {uses('freezes') && (
        <NumberInput
          source="freezeBudgetDays"
          label={t('money.freezeBudget')}
          helperText={t('money.freezeBudgetHint')}
          validate={whole(0, LIMITS.freezeMaxDays)}
        />
      )}
      {uses('classes') && <ClassesInput />}
      {uses('classes') && (
        <NumberInput
          source="opensEarlierDays"
          label={t('money.opensEarlier')}
          helperText={t('money.opensEarlierHint')}
          validate={whole(0, LIMITS.bookingWindowDays - 1)}
        />
      )}
      {uses('rooms') && <RoomsInput />}
      <BooleanInput
        source="isMorningOnly"
        label={`${t('money.morningOnly')}: ${t('money.morningOnlyHint', { cutoff })}`}
      />
      <BooleanInput source="isOnSale" label={t('money.onSale')} />
      {(sellsOnline || uses('joining')) && <BooleanInput source="isSoldOnline" label={t('money.soldOnline')} />}
      {(uses('joining') || plan?.isTrial === true) && <BooleanInput source="isTrial" label={t('money.trial')} />}
    </RecordDialog>
  );
}

function Plans({ plans }: { plans: ListControllerResult<Plan> }) {
  const { t } = useTranslation();
  const uses = useUses();
  const format = useFormat();
  const language = useLanguage();
  const [open, setOpen, address] = useOpenInAddress<Plan | 'new'>({
    addressOf: (plan) => (plan === 'new' ? plan : `plan ${plan.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return plans.data === undefined ? undefined : (plans.data.find(({ id }) => id === asked) ?? null);
    },
  });
  return (
    <Panel label={t('money.plans')} className={styles.account}>
      <PlainList
        list={plans}
        failed={t('money.loadFailed')}
        none={<p>{t('money.noPlans')}</p>}
        wordsOf={({ nameEl, nameEn }) => [nameEl, nameEn]}
        title={t('money.plans')}
        parameter="q"
      >
        <SimpleList<Plan>
          primaryText={(plan) => planNameIn(language, plan)}
          secondaryText={(plan) =>
            `${t(`money.lengths.${plan.unit}`, { count: plan.length })} · ${limitWords(t, plan)}`
          }
          tertiaryText={(plan) => (
            <>
              {!plan.isOnSale && <Pill>{t('money.offSale')}</Pill>}{' '}
              {plan.isTrial && uses('joining') ? (
                <Pill tone="accent">{t('money.isTrial')}</Pill>
              ) : (
                format.money(plan.priceCents)
              )}
            </>
          )}
          rightIcon={(plan) => (
            <Button
              size="small"
              aria-label={t('money.changePlan', { name: planNameIn(language, plan) })}
              onClick={() => setOpen(plan)}
            >
              {t('money.change')}
            </Button>
          )}
        />
      </PlainList>
      <div className={styles.buttons}>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('money.newPlan')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open !== null && <PlanDialog plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </DialogAddress>
    </Panel>
  );
}

/** The catalogue of the gym, and codes that take something off its prices (rules: plans, promotion codes). */
export function PlansSection() {
  const plans = usePlainList<Plan>('plans', ['audit']);
  return (
    <>
      <Plans plans={plans} />
      <PromotionsPanel plans={plans.data ?? []} />
      <PromotionReportPanel />
    </>
  );
}
