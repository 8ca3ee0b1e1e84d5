import { addDays } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  type Plan,
  type Sale,
  type SaleRequest,
} from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import Button from '@mui/material/Button';
import { ApiError } from '@palestra/web-kit/api-error';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useLive } from '../../kit/live/use-live';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DateField } from '../../kit/ui/DateField';
import { CheckField } from '../../kit/ui/CheckField';
import { Banner } from '../../kit/ui/Banner';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { accountAfter, centsOf, typedOf } from './amount';
import { usePlans } from '../clients/use-plans';
import { AfterDoubt, type Before, SentBefore, TermsFault, useSending } from './sent-before';
import { useTellWithReceipt } from './receipt-offer';
import { Surplus } from './Surplus';
import styles from './money.module.css';
import { sell, useLedger, useMoneyChanged, useTerms } from './money.api';

const LATER = 'later';
const TYPING_PAUSE_MS = 250;

/** A sale as it was sent, with its plan, its terms and the text on the screen at that time. */
interface SentSale {
  plan: Plan;
  terms: Sale;
  typed: {
    /** A promotion's code; left out by a console of before. */
    code?: string;
    discount: string;
    reason: string;
    method: PaymentMethod | typeof LATER;
    paid: string | null;
    due: string | null;
    /** Left out by a console of before. */
    start?: string | null;
    agreedCents: number;
  };
}

interface SellFormProps {
  client: { id: string; name: string };
  plans: readonly Plan[];
  before: Before<SentSale> | null;
  onClose: () => void;
}

/** The plan of the last sale, else the first, and cash stand chosen, so that a sale is two presses. */
function SellForm({ client, plans, before, onClose }: SellFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const tell = useTellWithReceipt();
  const changed = useMoneyChanged();
  const today = useGym()?.today;
  // A sale that was sent and not refused may be made, so that it is sent again as it was.
  const sending = useSending('sale', client.id, before);
  const { id, sent, isKnown } = sending;
  const typed = before?.sent.typed;
  const { data: ledger } = useLedger(client.id);
  const last = ledger?.entries.find(({ kind, isReversed }) => kind === 'charge' && !isReversed)?.planNameEl;
  const proposed = (plans.find(({ nameEl }) => nameEl === last) ?? plans[0])?.id ?? '';
  const [chosen, setPlanId] = useState(before?.sent.plan.id ?? null);
  // The plan that was chosen first stays chosen, even when another desk changes the list.
  if (chosen === null && ledger !== undefined && proposed !== '') setPlanId(proposed);
  const planId = chosen ?? proposed;
  const [typedCode, setCode] = useState<string | null>(typed?.code || null);
  const code = typedCode?.trim() ?? '';
  const isCodeSettled = useDebounced(code, TYPING_PAUSE_MS) === code;
  const [discount, setDiscount] = useState(typed?.discount ?? '');
  const [reason, setReason] = useState(typed?.reason ?? '');
  const [method, setMethod] = useState<PaymentMethod | typeof LATER>(typed?.method ?? 'cash');
  const [typedPaid, setTypedPaid] = useState<string | null>(typed?.paid ?? null);
  const [typedStart, setStart] = useState<string | null>(typed?.start ?? null);
  const isSent =
    sent !== null &&
    sent.plan.id === planId &&
    (sent.typed.start ?? null) === typedStart &&
    (sent.typed.code ?? '') === code;
  const listed = sent === null || plans.some((one) => one.id === sent.plan.id) ? plans : [...plans, sent.plan];
  const plan = isSent ? sent.plan : plans.find((one) => one.id === planId);
  // The code's discount is in the server's terms.
  const discountCents = code !== '' || discount.trim() === '' ? 0 : centsOf(discount);
  const isDiscountRight = discountCents !== null && discountCents <= (plan?.priceCents ?? 0);
  const [isTrialAgain, setTrialAgain] = useState(false);
  const again = isTrialAgain ? { isTrialAgain } : {};
  const startsOn = typedStart === null ? {} : { startDate: typedStart };
  const wish = { id, planId, ...startsOn, ...again, ...(code !== '' && { code }) };
  const asked = useTerms(client.id, plan === undefined || !isCodeSettled ? null : wish, isSent || isKnown);
  const terms = isSent ? sent.terms : asked.data;
  const fault = isSent ? null : asked.error;
  const isTrialGiven = isTrialAgain || (fault instanceof ApiError && fault.code === 'TRIAL_GIVEN');
  const codeFault = code !== '' && fault instanceof ApiError ? fault.fields['code'] : undefined;
  const priceCents = (code === '' ? undefined : terms?.totalCents) ?? plan?.priceCents ?? 0;
  const totalCents = priceCents - (isDiscountRight ? discountCents : 0);
  const account = terms === undefined ? null : accountAfter(terms, isDiscountRight ? discountCents : 0);
  const dueCents = account?.dueCents ?? totalCents;
  const paid = typedPaid ?? typedOf(dueCents);
  const paidCents = method === LATER ? 0 : centsOf(paid);
  const leftCents = Math.max(0, dueCents - (paidCents ?? 0));
  const surplusCents = account === null ? 0 : Math.max(0, (paidCents ?? 0) - account.owedCents);
  const [agreedCents, setAgreedCents] = useState(typed?.agreedCents ?? 0);
  const [typedDue, setDue] = useState<string | null>(typed?.due ?? null);
  const needsReason = discountCents !== 0 && reason.trim() === '';
  const isPaymentRight = paidCents !== null && (surplusCents === 0 || agreedCents === surplusCents);
  const isRight = isDiscountRight && !needsReason && isPaymentRight;
  const canSave = !isKnown && terms !== undefined && isRight;
  const isPending = !isKnown && plan !== undefined && isRight && terms === undefined && fault === null;
  const save = async (): Promise<void> => {
    const balanceCents = (terms?.balanceCents ?? 0) - (discountCents ?? 0) - (paidCents ?? 0);
    const body: SaleRequest = {
      ...{ id, planId, ...startsOn, ...again, discountCents: discountCents ?? 0 },
      ...(code === '' ? { discountReason: reason.trim() } : { code }),
      paidCents: paidCents ?? 0,
      ...(leftCents > 0 && typedDue !== null && { dueOn: typedDue }),
      ...(method !== LATER && { method }),
      balanceCents,
    };
    const asTyped = { code, discount, reason, method, paid: typedPaid, due: typedDue, start: typedStart, agreedCents };
    const asSent = plan === undefined || terms === undefined ? sent : { plan, terms, typed: asTyped };
    const sale = await sending.send(asSent, () => sell(client.id, body));
    const said = {
      plan: planNameIn(language, { nameEl: sale.planNameEl, nameEn: sale.planNameEn }),
      name: client.name,
    };
    const days = { start: format.date(sale.startDate), end: format.date(sale.endDate) };
    const when = sale.soldAt === undefined ? '' : format.instant(sale.soldAt);
    const taken = sale.paymentId && { clientId: client.id, paymentId: sale.paymentId };
    tell(t('money.sold', { ...said, ...days, when }), taken || null);
    await changed();
  };
  const choices = listed.map((one) => ({
    value: one.id,
    text: `${planNameIn(language, one)} · ${format.money(one.priceCents)}`,
  }));
  const methods = [...PAYMENT_METHODS, LATER] as const;
  const texts = {
    submit: t('money.sell'),
    failed: t('money.failed'),
  };
  return (
    <FormDialog
      title={t('money.sellTo', { name: client.name })}
      texts={texts}
      canSave={canSave}
      terms={{ of: [planId, isTrialAgain, typedStart, code, totalCents, reason, method, paid, typedDue], isPending }}
      onSave={save}
      onReload={async () => (await asked.refetch({ throwOnError: true })).isSuccess}
      onClose={onClose}
    >
      {before !== null && !isKnown && <SentBefore />}
      <SelectField
        label={t('money.plan')}
        value={plan === undefined ? '' : planId}
        choices={choices}
        onChoose={(one) => {
          setPlanId(one);
          setTrialAgain(false);
        }}
      />
      {plan === undefined && planId !== '' && <Banner kind="warning" text={t('money.soldNoMore')} />}
      <TermsFault
        error={codeFault === undefined ? fault : null}
        sending={sending}
        onRetry={() => void asked.refetch()}
      />
      {isTrialGiven && <CheckField label={t('money.trialAgain')} checked={isTrialAgain} onChange={setTrialAgain} />}
      <DateField
        label={t('money.startsOn')}
        value={typedStart ?? terms?.startDate ?? null}
        onChange={setStart}
        min={today}
        hint={
          terms === undefined
            ? ' '
            : t('subscription.period', { start: format.date(terms.startDate), end: format.date(terms.endDate) })
        }
      />
      {typedCode !== null && (
        <InputField
          autoFocus={typed === undefined}
          label={t('money.promotions.code')}
          value={typedCode}
          error={codeFault !== undefined}
          helperText={
            codeFault ?? (code !== '' && terms !== undefined ? format.money(-terms.discountCents) : undefined)
          }
          onType={setCode}
          maxLength={20}
        />
      )}
      {code === '' && (
        <div className={styles.pair}>
          <InputField
            label={t('money.discount')}
            value={discount}
            error={!isDiscountRight}
            helperText={isDiscountRight ? undefined : t('money.discountWrong')}
            onType={setDiscount}
            inputMode="decimal"
          />
          <InputField
            label={t('money.discountReason')}
            value={reason}
            disabled={discountCents === 0}
            required={discountCents !== 0}
            onType={setReason}
            maxLength={200}
          />
        </div>
      )}
      {typedCode === null && (
        <Button size="small" className={styles.addCode} onClick={() => setCode('')}>
          {t('money.promotions.add')}
        </Button>
      )}
      <div className={styles.pair}>
        <SelectField
          label={t('money.payment')}
          value={method}
          choices={methods.map((value) => ({ value, text: t(`money.methods.${value}`) }))}
          onChoose={(value) => setMethod(methods.find((one) => one === value) ?? LATER)}
        />
        {method !== LATER && (
          <InputField
            label={t('money.paid')}
            value={paid}
            error={paidCents === null}
            helperText={paidCents === null ? t('money.amountWrong') : undefined}
            onType={setTypedPaid}
            inputMode="decimal"
          />
        )}
      </div>
      {surplusCents > 0 && <Surplus cents={surplusCents} agreedCents={agreedCents} onAgree={setAgreedCents} />}
      {leftCents > 0 && terms !== undefined && (
        <DateField
          label={t('money.dueOn')}
          value={typedDue ?? terms.dueOn}
          onChange={setDue}
          min={today}
          max={addDays(terms.startDate, LIMITS.money.dueDaysMax)}
          hint={t('money.dueHint', { amount: format.money(leftCents) })}
        />
      )}
      <p className={styles.total}>
        {t('money.total')} <strong className="tabular">{format.money(totalCents)}</strong>
        {account !== null && account.paidAheadCents > 0 && (
          <small> · {t('money.paidAhead', { amount: format.money(account.paidAheadCents) })}</small>
        )}
      </p>
    </FormDialog>
  );
}

/** Sells a plan to a client, who gets the subscription after all that they have (rule: sales). */
export function SellDialog({ client, onClose }: Omit<SellFormProps, 'plans' | 'before'>) {
  const { t } = useTranslation();
  const { data, refetch } = usePlans();
  useLive(['audit'], refetch);
  const onSale = data?.filter(({ isOnSale }) => isOnSale);
  if (onSale === undefined) return <Waiting height={64} />;
  const texts = { title: t('money.sellTo', { name: client.name }), another: t('money.sellPlan') };
  return (
    <AfterDoubt<SentSale> what="sale" clientId={client.id} {...texts} onClose={onClose}>
      {(before) => <SellForm client={client} plans={onSale} before={before} onClose={onClose} />}
    </AfterDoubt>
  );
}
