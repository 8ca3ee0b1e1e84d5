import Button from '@mui/material/Button';
import type { Plan } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { Promotion, PromotionRequest } from '@palestra/backend/contract/promotion';
import { BooleanInput, CheckboxGroupInput, NumberInput, required, SimpleList, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { DateInput } from '../../kit/ui/DateInput';
import { Icon } from '../../kit/ui/Icon';
import { filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { centsOf, typedOf } from './amount';
import styles from './money.module.css';

const KINDS = ['percent', 'cents'] as const;
const CODE = most(20);
const AMOUNT = { htmlInput: { inputMode: 'decimal' } } as const;

/** A promotion as the form has it: an amount is typed, and one kind of discount is chosen. */
interface PromotionValues extends Omit<PromotionRequest, 'cents'> {
  kind: (typeof KINDS)[number];
  amount: string;
}

const NEW: PromotionValues = {
  ...{ code: '', kind: 'percent', percent: 10, amount: '', firstDay: null, lastDay: null, mostUses: null },
  ...{ planIds: [], isActive: true },
};

const valuesOf = ({ code, percent, cents, firstDay, lastDay, mostUses, planIds, isActive }: Promotion) => ({
  ...{ code, percent, firstDay, lastDay, mostUses, planIds, isActive },
  ...{ kind: KINDS[cents === null ? 0 : 1], amount: cents === null ? '' : typedOf(cents) },
});

const requestOf = ({ kind, amount, percent, ...others }: PromotionValues): PromotionRequest => ({
  ...others,
  percent: kind === 'percent' ? percent : null,
  cents: kind === 'cents' ? centsOf(amount) : null,
});

const isAmount = (typed: string | null) => ((centsOf(typed ?? '') ?? 0) > 0 ? undefined : 'money.amountWrong');
const whole = (min: number, max: number) => (value: number | null) =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? undefined
    : { message: 'money.limitHint', args: { min, max } };

function DiscountFields() {
  const { t } = useTranslation();
  const kind = useWatch<PromotionValues, 'kind'>({ name: 'kind' });
  return (
    <div className={styles.pair}>
      <ChoiceInput
        source="kind"
        label={t('money.promotions.kind')}
        choices={KINDS.map((value) => ({ value, text: t(`money.promotions.kinds.${value}`) }))}
      />
      {kind === 'percent' ? (
        <NumberInput source="percent" label={t('money.promotions.percent')} validate={[required(), whole(1, 100)]} />
      ) : (
        <TextInput source="amount" label={t('money.promotions.amount')} validate={isAmount} slotProps={AMOUNT} />
      )}
    </div>
  );
}

interface PromotionDialogProps {
  promotion: Promotion | null;
  plans: readonly Plan[];
  onClose: () => void;
}

function PromotionDialog({ promotion, plans, onClose }: PromotionDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = promotion === null ? t('money.promotions.new') : t('money.promotions.change', { code: promotion.code });
  return (
    <RecordDialog<PromotionValues, Promotion>
      resource="promotions"
      record={promotion}
      values={promotion === null ? NEW : valuesOf(promotion)}
      requestOf={requestOf}
      title={title}
      texts={{ submit: t('app.save'), done: t('money.promotions.saved'), failed: t('money.failed') }}
      onClose={onClose}
    >
      <TextInput
        source="code"
        label={t('money.promotions.code')}
        helperText={t('money.promotions.codeHint')}
        validate={filled}
        autoFocus
        slotProps={CODE}
      />
      <DiscountFields />
      <div className={styles.pair}>
        <DateInput source="firstDay" label={t('money.promotions.firstDay')} />
        <DateInput source="lastDay" label={t('money.promotions.lastDay')} />
      </div>
      <NumberInput
        source="mostUses"
        label={t('money.promotions.mostUses')}
        helperText={t('money.promotions.mostUsesHint')}
        validate={whole(1, 100_000)}
      />
      <CheckboxGroupInput
        source="planIds"
        label={t('money.promotions.plans')}
        helperText={t('money.promotions.plansHint')}
        choices={plans.map((plan) => ({ id: plan.id, name: planNameIn(language, plan) }))}
        translateChoice={false}
      />
      <BooleanInput source="isActive" label={t('money.promotions.isActive')} />
    </RecordDialog>
  );
}

/** Codes that take something off a price, with what came of them (rule: promotion codes). */
export function PromotionsPanel({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const promotions = usePlainList<Promotion>('promotions', ['audit']);
  const [open, setOpen, address] = useOpenInAddress<Promotion | 'new'>({
    parameter: 'promotion',
    addressOf: (promotion) => (promotion === 'new' ? promotion : `code ${promotion.id}`),
    read: (what, asked) => {
      if (what === 'new') return what;
      return promotions.data === undefined ? undefined : (promotions.data.find(({ id }) => id === asked) ?? null);
    },
  });
  const discount = ({ percent, cents }: Promotion): string =>
    percent === null ? format.money(-(cents ?? 0)) : `−${percent} %`;
  const days = ({ firstDay, lastDay }: Promotion): string[] => [
    ...(firstDay === null ? [] : [t('money.promotions.from', { day: format.date(firstDay) })]),
    ...(lastDay === null ? [] : [t('money.promotions.until', { day: format.date(lastDay) })]),
  ];
  return (
    <Panel label={t('money.promotions.title')} className={styles.account}>
      <PlainList
        list={promotions}
        failed={t('money.loadFailed')}
        none={<p>{t('money.promotions.none')}</p>}
        wordsOf={({ code }) => [code]}
        title={t('money.promotions.title')}
        parameter="code"
      >
        <SimpleList<Promotion>
          primaryText={({ code, isActive }) => (
            <>
              {code} {!isActive && <Pill>{t('money.promotions.off')}</Pill>}
            </>
          )}
          secondaryText={(promotion) =>
            [
              t('money.promotions.used', { count: promotion.uses, amount: format.money(promotion.discountedCents) }),
              ...days(promotion),
            ].join(' · ')
          }
          tertiaryText={discount}
          rightIcon={(promotion) => (
            <Button
              size="small"
              aria-label={t('money.promotions.change', { code: promotion.code })}
              onClick={() => setOpen(promotion)}
            >
              {t('money.change')}
            </Button>
          )}
        />
      </PlainList>
      <div className={styles.buttons}>
        <Button variant="outlined" startIcon={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
          {t('money.promotions.new')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open !== null && (
          <PromotionDialog promotion={open === 'new' ? null : open} plans={plans} onClose={() => setOpen(null)} />
        )}
      </DialogAddress>
    </Panel>
  );
}
