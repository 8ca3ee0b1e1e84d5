import Button from '@mui/material/Button';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Panel } from '../../kit/ui/Panel';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { SearchedList } from '../../kit/ui/SearchedList';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { RefundDialog } from './RefundDialog';
import styles from './money.module.css';
import { useOnlinePayments } from './online.api';

const TONES: Readonly<Record<OnlinePaymentForStaff['state'], PillTone>> = {
  ...{ open: 'accent', paid: 'available', abandoned: 'plain', refunded: 'partial', disputed: 'danger' },
};

/** A payment in words: for what, at which provider. */
export function usePaymentTitle(): (payment: OnlinePaymentForStaff) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ planNameEl, planNameEn, provider }) => {
    const plan =
      planNameEl === null
        ? t('money.paying.debt')
        : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' });
    return `${plan} · ${t(`money.methods.${provider}`)}`;
  };
}

export function Payment({ payment, children }: { payment: OnlinePaymentForStaff; children?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = usePaymentTitle();
  const {
    state,
    problem,
    provider,
    createdAt,
    receipt,
    feeCents,
    refundedCents,
    refunds,
    amountCents,
    cardCents,
    cardLastFour,
    reference,
    isLive,
  } = payment;
  const facts = [
    format.instant(createdAt),
    receipt === null ? '' : t('money.receiptNo', { number: receipt }),
    cardCents === 0 ? '' : t('money.paying.byGiftCard', { amount: format.money(cardCents) }),
    problem === 'notSold' && cardLastFour !== null ? t('money.paying.cardNotUsed', { code: cardLastFour }) : '',
    feeCents === null ? '' : t('money.paying.fee', { amount: format.money(feeCents) }),
    refundedCents === 0 ? '' : t('money.paying.back', { amount: format.money(refundedCents) }),
    reference ?? '',
    payment.payerName,
  ];
  return (
    <li className={styles.entry}>
      <div>
        <strong>{titleOf(payment)}</strong>
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
        {refunds.map((one) => (
          <span key={one.id} className="quiet">
            {t(`money.paying.refunds.${one.state}`, {
              ...{ amount: format.money(one.amountCents), when: format.instant(one.begunAt), reason: one.reason },
            })}
          </span>
        ))}
        {problem !== null && (
          <span role="note">{t(`money.paying.problems.${problem}`, { provider: t(`money.methods.${provider}`) })}</span>
        )}
      </div>
      <Pill tone={TONES[state]}>{t(`money.paying.states.${state}`)}</Pill>
      {!isLive && <Pill tone="partial">{t('money.paying.trial')}</Pill>}
      <strong className="tabular">{format.money(amountCents)}</strong>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}

/** Payments on the provider's page, and the money that goes back by it; nothing where there is none (rule: paying online). */
export function OnlinePayments({ client }: { client: { id: string; name: string } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = usePaymentTitle();
  const may = useMay();
  const { data } = useOnlinePayments(client.id);
  const canRefund = (one: OnlinePaymentForStaff | undefined): boolean =>
    may('accounts') && one !== undefined && one.refundableCents > 0;
  const [open, setOpen, address] = useOpenInAddress<OnlinePaymentForStaff>({
    addressOf: ({ id }) => `refund ${id}`,
    read: (what, id) => {
      if (data === undefined || what !== 'refund') return undefined;
      const payment = data.find((one) => one.id === id);
      return payment !== undefined && canRefund(payment) ? payment : null;
    },
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t('money.paying.ofClient')} className={styles.account}>
      <SearchedList
        items={data}
        wordsOf={(one) => [
          ...[titleOf(one), one.receipt ?? '', one.reference ?? '', one.payerName, format.instant(one.createdAt)],
          ...[format.money(one.amountCents), t(`money.paying.states.${one.state}`)],
        ]}
        title={t('money.paying.ofClient')}
        parameter="online"
      >
        {(found) => (
          <ul>
            {found.map((payment) => (
              <Payment key={payment.id} payment={payment}>
                {canRefund(payment) && (
                  <Button
                    size="small"
                    color="error"
                    aria-label={`${t('money.paying.refund')}: ${titleOf(payment)}, ${format.money(payment.amountCents)}`}
                    onClick={() => setOpen(payment)}
                  >
                    {t('money.paying.refund')}
                  </Button>
                )}
              </Payment>
            ))}
          </ul>
        )}
      </SearchedList>
      <DialogAddress value={address}>
        {open !== null && <RefundDialog client={client} payment={open} onClose={() => setOpen(null)} />}
      </DialogAddress>
    </Panel>
  );
}
