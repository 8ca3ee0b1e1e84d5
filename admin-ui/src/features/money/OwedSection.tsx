import Button from '@mui/material/Button';
import type { OwingClient } from '@palestra/backend/contract/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress, useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import { EmptyState } from '../../kit/ui/EmptyState';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { sectionPath } from '../clients/client-sections';
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

interface RowProps {
  debtor: Debtor;
  onPay: () => void;
}

function Row({ debtor: { userId, userName, phone, balanceCents, overdueSince, daysLate }, onPay }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr role="row">
      <td role="rowheader">
        <Link to={sectionPath(userId, 'subscription')}>{userName}</Link>
      </td>
      <td role="cell" data-label={t('money.owing.phone')} className="tabular">
        {phone === '' ? '–' : <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      </td>
      <td role="cell" data-label={t('money.owing.balance')} className="tabular">
        <strong>{format.money(balanceCents)}</strong>
      </td>
      <td role="cell" data-label={t('money.owing.since')} className="tabular">
        {overdueSince === null ? t('money.owing.notDue') : format.date(overdueSince)}
      </td>
      <td role="cell" data-label={t('money.owing.late')} className="tabular">
        {overdueSince === null ? '–' : t('money.owing.days', { count: daysLate })}
      </td>
      <td role="cell">
        <Button size="small" variant="outlined" aria-label={t('money.payOf', { name: userName })} onClick={onPay}>
          {t('money.takePayment')}
        </Button>
      </td>
    </tr>
  );
}

function Debtors({ debtors }: { debtors: readonly Debtor[] }) {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const order = ORDER_NAMES.find((one) => one === parameters.get('sort')) ?? 'oldest';
  const [paying, setPaying, address] = useOpenInAddress<Debtor>({
    addressOf: ({ userId }) => `pay ${userId}`,
    read: (what, id) => (what === 'pay' ? (debtors.find(({ userId }) => userId === id) ?? null) : undefined),
  });
  const columns = ['client', 'phone', 'balance', 'since', 'late'] as const;
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
              <DataTable
                caption={t('money.owing.title')}
                head={
                  <>
                    {columns.map((column) => (
                      <th key={column} role="columnheader" scope="col">
                        {t(`money.owing.${column}`)}
                      </th>
                    ))}
                    <th role="columnheader" scope="col">
                      <span className="visually-hidden">{t('money.takePayment')}</span>
                    </th>
                  </>
                }
              >
                {found.map((debtor) => (
                  <Row key={debtor.userId} debtor={debtor} onPay={() => setPaying(debtor)} />
                ))}
              </DataTable>
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
