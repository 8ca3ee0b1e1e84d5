import Button from '@mui/material/Button';
import type { OwingClient } from '@palestra/backend/contract/report';
import { useTranslation } from 'react-i18next';
import { useAddress, useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClientTable } from './ClientTable';
import { Given } from './Given';
import { PayDialog } from './PayDialog';
import { useOwed } from './money.api';
import styles from './money.module.css';

/** A balance that is open keeps a client from being erased, so each has a name. */
type Debtor = OwingClient & { userId: string; userName: string };
const isDebtor = (one: OwingClient): one is Debtor => one.userId !== null && one.userName !== null;

/** The server's order is the oldest debt first. */
const ORDERS = {
  oldest: () => 0,
  most: (a: Debtor, b: Debtor) => b.balanceCents - a.balanceCents,
  name: (a: Debtor, b: Debtor) => a.userName.localeCompare(b.userName, 'el'),
} as const;
type Order = keyof typeof ORDERS;
const ORDER_NAMES = Object.keys(ORDERS) as Order[];

function Debtors({ debtors }: { debtors: readonly Debtor[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { parameters, write } = useAddress();
  const order = ORDER_NAMES.find((one) => one === parameters.get('sort')) ?? 'oldest';
  const [paying, setPaying, address] = useOpenInAddress<Debtor>({
    addressOf: ({ userId }) => `pay ${userId}`,
    read: (what, id) => (what === 'pay' ? (debtors.find(({ userId }) => userId === id) ?? null) : undefined),
  });
  return (
    <>
      {debtors.length === 0 ? (
        <EmptyState icon="check" text={t('money.owing.none')} />
      ) : (
        <div className={styles.owing}>
          <SelectField
            label={t('clients.sortLabel')}
            value={order}
            choices={ORDER_NAMES.map((value) => ({ value, text: t(`money.owing.orders.${value}`) }))}
            onChoose={(chosen) => write({ sort: chosen === 'oldest' ? null : chosen })}
          />
          <SearchedList
            items={[...debtors].sort(ORDERS[order])}
            wordsOf={({ userName, phone }) => [userName, phone]}
            title={t('money.owing.title')}
            parameter="q"
          >
            {(found) => (
              <ClientTable
                caption={t('money.owing.title')}
                rows={found}
                keyOf={({ userId }) => userId}
                columns={[
                  {
                    heading: t('money.owing.phone'),
                    className: 'tabular',
                    cell: ({ phone }) =>
                      phone === '' ? '–' : <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>,
                  },
                  {
                    heading: t('money.owing.balance'),
                    className: 'tabular',
                    cell: ({ balanceCents }) => <strong>{format.money(balanceCents)}</strong>,
                  },
                  {
                    heading: t('money.owing.since'),
                    className: 'tabular',
                    cell: ({ overdueSince }) =>
                      overdueSince === null ? t('money.owing.notDue') : format.date(overdueSince),
                  },
                  {
                    heading: t('money.owing.late'),
                    className: 'tabular',
                    cell: ({ overdueSince, daysLate }) =>
                      overdueSince === null ? '–' : t('money.owing.days', { count: daysLate }),
                  },
                  {
                    heading: t('money.takePayment'),
                    isOfButtons: true,
                    cell: (debtor) => (
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={t('money.payOf', { name: debtor.userName })}
                        onClick={() => setPaying(debtor)}
                      >
                        {t('money.takePayment')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </SearchedList>
        </div>
      )}
      <DialogAddress value={address}>
        {paying !== null && (
          <PayDialog
            client={{ id: paying.userId, name: paying.userName }}
            owedCents={paying.balanceCents}
            onClose={() => setPaying(null)}
          />
        )}
      </DialogAddress>
    </>
  );
}

/** Open balances, for everybody who may take a payment (rule: owed). */
export function OwedSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwed();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={240} />;
  return (
    <>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <Debtors debtors={data.filter(isDebtor)} />
      <Given />
    </>
  );
}
