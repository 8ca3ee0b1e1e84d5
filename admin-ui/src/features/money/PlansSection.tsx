import { LIMITS } from '@palestra/backend/contract/limits';
import { PLAN_UNITS, planNameIn, type Plan, type PlanUnit } from '@palestra/backend/contract/money';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-open-in-address';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { FormDialog } from '../../kit/ui/FormDialog';
import { Icon } from '../../kit/ui/Icon';
import panel from '../../kit/ui/Panel.module.css';
import { Pill } from '../../kit/ui/Pill';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { centsOf, typedOf } from './amount';
import styles from './money.module.css';
import { usePlans, useSavePlan } from './money.api';

const wholeOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null);

function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSavePlan();
  const [nameEl, setNameEl] = useState(plan?.nameEl ?? '');
  const [nameEn, setNameEn] = useState(plan?.nameEn ?? '');
  const [price, setPrice] = useState(plan === null ? '' : typedOf(plan.priceCents));
  const [length, setLength] = useState(String(plan?.length ?? 1));
  const [unit, setUnit] = useState<PlanUnit>(plan?.unit ?? 'months');
  const [limit, setLimit] = useState(String(plan?.monthlyLimit ?? 12));
  const [budget, setBudget] = useState(plan?.freezeBudgetDays?.toString() ?? '');
  const [isOnSale, setOnSale] = useState(plan?.isOnSale ?? true);
  const values = { priceCents: centsOf(price), length: wholeOf(length), monthlyLimit: wholeOf(limit) };
  const isLengthRight = values.length !== null && values.length >= 1 && values.length <= LIMITS.money.lengthMax;
  const isLimitRight = values.monthlyLimit !== null && values.monthlyLimit <= LIMITS.monthlyLimit.max;
  const budgetDays = budget.trim() === '' ? null : wholeOf(budget);
  const isBudgetRight = budget.trim() === '' || (budgetDays !== null && budgetDays <= LIMITS.freezeMaxDays);
  const areNumbersRight = isLengthRight && isLimitRight && isBudgetRight;
  const canSave = nameEl.trim() !== '' && values.priceCents !== null && areNumbersRight;
  const onSave = () =>
    save.mutateAsync({
      ...{ id: plan?.id ?? null, nameEl: nameEl.trim(), nameEn: nameEn.trim(), unit, isOnSale },
      priceCents: values.priceCents ?? 0,
      length: values.length ?? 1,
      monthlyLimit: values.monthlyLimit ?? 0,
      freezeBudgetDays: budgetDays,
    });
  const texts = {
    ...{ submit: t('app.save'), busy: t('app.saving') },
    ...{ done: t('money.planSaved'), failed: t('money.failed') },
  };
  const names = { htmlInput: { maxLength: LIMITS.money.nameMaxLength } };
  const title = plan === null ? t('money.newPlan') : t('money.changePlan', { name: plan.nameEl });
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
      <TextField
        required
        label={t('money.price')}
        value={price}
        error={price !== '' && values.priceCents === null}
        helperText={price !== '' && values.priceCents === null ? t('money.amountWrong') : undefined}
        onChange={({ target }) => setPrice(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <div className={styles.pair}>
        <TextField
          required
          label={t('money.length')}
          value={length}
          error={!isLengthRight}
          onChange={({ target }) => setLength(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <SelectField
          label={t('money.unit')}
          value={unit}
          choices={PLAN_UNITS.map((value) => ({ value, text: t(`money.units.${value}`) }))}
          onChoose={(value) => setUnit(PLAN_UNITS.find((one) => one === value) ?? unit)}
        />
      </div>
      <TextField
        required
        label={t('subscription.monthlyLimit')}
        value={limit}
        error={!isLimitRight}
        helperText={t('money.limitHint')}
        onChange={({ target }) => setLimit(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label={t('money.freezeBudget')}
        value={budget}
        error={!isBudgetRight}
        helperText={t('money.freezeBudgetHint')}
        onChange={({ target }) => setBudget(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormControlLabel
        control={<Switch checked={isOnSale} onChange={({ target }) => setOnSale(target.checked)} />}
        label={t('money.onSale')}
      />
    </FormDialog>
  );
}

/** The catalogue of the gym (rule: plans). */
export function PlansSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data, error } = usePlans();
  const [open, setOpen, address] = useOpenInAddress<Plan | 'new'>({
    addressOf: (plan) => (plan === 'new' ? plan : `plan ${plan.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return data === undefined ? undefined : (data.find(({ id }) => id === asked) ?? null);
    },
  });
  if (error !== null) {
    return (
      <Banner
        kind="danger"
        text={errorText(error, { fallback: t('money.loadFailed'), offline: t('errors.offline') })}
      />
    );
  }
  if (data === undefined) return <Waiting height={240} />;
  return (
    <section className={`${panel.panel} ${styles.account}`} aria-label={t('money.plans')}>
      {data.length === 0 && <p>{t('money.noPlans')}</p>}
      <ul>
        {data.map((plan) => (
          <li key={plan.id} className={styles.entry}>
            <div>
              <strong>{planNameIn(language, plan)}</strong>
              <span className={styles.more}>
                {t(`money.lengths.${plan.unit}`, { count: plan.length })}
                {' · '}
                {plan.monthlyLimit === 0
                  ? t('subscription.unlimited')
                  : t('subscription.limitOf', { count: plan.monthlyLimit })}
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
      <div className={styles.buttons}>
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('money.newPlan')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open !== null && <PlanDialog plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </DialogAddress>
    </section>
  );
}
