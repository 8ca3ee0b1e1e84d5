import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PLAN_UNITS, type Plan, type PlanUnit, planNameIn } from '@palestra/backend/contract/money';
import { LIMIT_PERIODS, type LimitPeriod } from '@palestra/backend/contract/subscription';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useLive } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Failure } from '../../kit/ui/Banner';
import { SwitchField } from '../../kit/ui/CheckField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { Icon } from '../../kit/ui/Icon';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { limitWords } from '../clients/limit-words';
import { usePlans } from '../clients/use-plans';
import { centsOf, typedOf } from './amount';
import { useSavePlan } from './money.api';
import styles from './money.module.css';

const wholeOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

const LIMIT_CHOICES = ['none', ...LIMIT_PERIODS] as const;
type LimitChoice = (typeof LIMIT_CHOICES)[number];
const MOST: Readonly<Record<LimitPeriod, number>> = {
  month: LIMITS.monthlyLimit.max,
  week: LIMITS.weeklyLimitMax,
  pack: LIMITS.packVisitsMax,
};

const visitsOf = ({ monthlyLimit, weeklyLimit, packVisits }: Plan): number => packVisits || weeklyLimit || monthlyLimit;

function limitChoiceOf({ monthlyLimit, weeklyLimit, packVisits }: Plan): LimitChoice {
  if (packVisits > 0) return 'pack';
  if (weeklyLimit > 0) return 'week';
  return monthlyLimit > 0 ? 'month' : 'none';
}

function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const save = useSavePlan();
  const uses = useUses();
  const [nameEl, setNameEl] = useState(plan?.nameEl ?? '');
  const [nameEn, setNameEn] = useState(plan?.nameEn ?? '');
  const [price, setPrice] = useState(plan === null ? '' : typedOf(plan.priceCents));
  const [length, setLength] = useState(String(plan?.length ?? 1));
  const [unit, setUnit] = useState<PlanUnit>(plan?.unit ?? 'months');
  const [per, setPer] = useState<LimitChoice>(plan === null ? 'month' : limitChoiceOf(plan));
  const [limit, setLimit] = useState(plan === null ? '12' : String(visitsOf(plan) || 12));
  const [isMorningOnly, setMorningOnly] = useState(plan?.isMorningOnly ?? false);
  const [budget, setBudget] = useState(plan?.freezeBudgetDays?.toString() ?? '');
  const [isOnSale, setOnSale] = useState(plan?.isOnSale ?? true);
  const values = { priceCents: centsOf(price), length: wholeOf(length), visits: wholeOf(limit) };
  const isLengthRight = values.length !== null && values.length >= 1 && values.length <= LIMITS.money.lengthMax;
  const max = per === 'none' ? 0 : MOST[per];
  const isLimitRight = per === 'none' || (values.visits !== null && values.visits >= 1 && values.visits <= max);
  const visitsPer = (period: LimitPeriod): number => (per === period ? (values.visits ?? 0) : 0);
  const budgetDays = budget.trim() === '' ? null : wholeOf(budget);
  const isBudgetRight = budget.trim() === '' || (budgetDays !== null && budgetDays <= LIMITS.freezeMaxDays);
  const areNumbersRight = isLengthRight && isLimitRight && isBudgetRight;
  const canSave = nameEl.trim() !== '' && values.priceCents !== null && areNumbersRight;
  const onSave = () =>
    save.mutateAsync({
      ...{ id: plan?.id ?? null, nameEl: nameEl.trim(), nameEn: nameEn.trim(), unit, isOnSale },
      priceCents: values.priceCents ?? 0,
      length: values.length ?? 1,
      ...{ monthlyLimit: visitsPer('month'), weeklyLimit: visitsPer('week'), packVisits: visitsPer('pack') },
      isMorningOnly,
      freezeBudgetDays: budgetDays,
    });
  const texts = {
    ...{ submit: t('app.save') },
    ...{ done: t('money.planSaved'), failed: t('money.failed') },
  };
  const names = { htmlInput: { maxLength: LIMITS.money.nameMaxLength } };
  const title = plan === null ? t('money.newPlan') : t('money.changePlan', { name: planNameIn(language, plan) });
  return (
    <FormDialog title={title} texts={texts} canSave={canSave} onSave={onSave} onClose={onClose}>
      <TextField
        autoFocus
        required
        label={t('money.nameEl')}
        value={nameEl}
        onChange={({ target }) => setNameEl(target.value)}
        slotProps={names}
      />
      <TextField
        label={t('money.nameEn')}
        value={nameEn}
        onChange={({ target }) => setNameEn(target.value)}
        slotProps={names}
      />
      <InputField
        required
        label={t('money.price')}
        value={price}
        error={price !== '' && values.priceCents === null}
        helperText={price !== '' && values.priceCents === null ? t('money.amountWrong') : undefined}
        onType={setPrice}
        inputMode="decimal"
      />
      <div className={styles.pair}>
        <InputField
          required
          label={t('money.length')}
          value={length}
          error={!isLengthRight}
          onType={setLength}
          inputMode="numeric"
        />
        <SelectField
          label={t('money.unit')}
          value={unit}
          choices={PLAN_UNITS.map((value) => ({ value, text: t(`money.units.${value}`) }))}
          onChoose={(value) => setUnit(PLAN_UNITS.find((one) => one === value) ?? unit)}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('money.limitPer')}
          value={per}
          choices={LIMIT_CHOICES.map((value) => ({ value, text: t(`money.limits.${value}`) }))}
          onChoose={(value) => setPer(LIMIT_CHOICES.find((one) => one === value) ?? per)}
        />
        {per !== 'none' && (
          <InputField
            required
            label={t(`money.visits.${per}`)}
            value={limit}
            error={!isLimitRight}
            helperText={isLimitRight ? undefined : t('money.limitHint', { max })}
            onType={setLimit}
            inputMode="numeric"
          />
        )}
      </div>
      {uses('freezes') && (
        <InputField
          label={t('money.freezeBudget')}
          value={budget}
          error={!isBudgetRight}
          helperText={t('money.freezeBudgetHint')}
          onType={setBudget}
          inputMode="numeric"
        />
      )}
      <SwitchField
        label={`${t('money.morningOnly')}: ${t('money.morningOnlyHint', { cutoff: format.time(LIMITS.morningCutoff) })}`}
        checked={isMorningOnly}
        onChange={setMorningOnly}
      />
      <SwitchField label={t('money.onSale')} checked={isOnSale} onChange={setOnSale} />
    </FormDialog>
  );
}

/** The catalogue of the gym (rule: plans). */
export function PlansSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data, error, refetch } = usePlans();
  useLive(['audit'], refetch);
  const [open, setOpen, address] = useOpenInAddress<Plan | 'new'>({
    addressOf: (plan) => (plan === 'new' ? plan : `plan ${plan.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return data === undefined ? undefined : (data.find(({ id }) => id === asked) ?? null);
    },
  });
  if (error !== null) return <Failure error={error} text={t('money.loadFailed')} />;
  if (data === undefined) return <Waiting height={240} />;
  return (
    <Panel label={t('money.plans')} className={styles.account}>
      {data.length === 0 && <p>{t('money.noPlans')}</p>}
      <SearchedList
        items={data}
        wordsOf={({ nameEl, nameEn }) => [nameEl, nameEn]}
        title={t('money.plans')}
        parameter="q"
      >
        {(found) => (
          <ul>
            {found.map((plan) => (
              <li key={plan.id} className={styles.entry}>
                <div>
                  <strong>{planNameIn(language, plan)}</strong>
                  <span className="quiet">
                    {t(`money.lengths.${plan.unit}`, { count: plan.length })}
                    {' · '}
                    {limitWords(t, plan)}
                  </span>
                </div>
                {!plan.isOnSale && <Pill>{t('money.offSale')}</Pill>}
                <strong className="tabular">{format.money(plan.priceCents)}</strong>
                <Button
                  size="small"
                  aria-label={t('money.changePlan', { name: planNameIn(language, plan) })}
                  onClick={() => setOpen(plan)}
                >
                  {t('money.change')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
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
