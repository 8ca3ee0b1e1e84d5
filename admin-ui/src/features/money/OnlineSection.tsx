import Button from '@mui/material/Button';
import type { OnlinePaymentToSee } from '@palestra/backend/contract/online-payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { EmptyState } from '../../kit/ui/EmptyState';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchedList } from '../../kit/ui/SearchedList';
import { sectionPath } from '../clients/client-sections';
import { Payment, usePaymentTitle } from './OnlinePayments';
import { useMoneyChanged } from './money.api';
import { seeTo, usePaymentsToSee } from './online.api';

function SeenDialog({ payment, onClose }: { payment: OnlinePaymentToSee; onClose: () => void }) {
  const { t } = useTranslation();
  const changed = useMoneyChanged();
  const confirm = async (): Promise<void> => {
    await seeTo(payment.id);
    await changed();
  };
  return (
    <ConfirmDialog
      kind="info"
      title={t('money.paying.seenTitle', { name: payment.userName })}
      texts={{
        confirm: t('money.paying.seen'),
        done: t('money.paying.seenDone', { name: payment.userName }),
        failed: t('money.failed'),
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('money.paying.seenText')}</p>
    </ConfirmDialog>
  );
}

/** Online payments that the product could not bring to an end by itself, each with what to do. */
export function OnlineSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = usePaymentTitle();
  const { data, error, refetch } = usePaymentsToSee();
  const [seeing, setSeeing] = useState<OnlinePaymentToSee | null>(null);
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={240} />;
  return (
    <>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      {data.length === 0 && <EmptyState icon="check" text={t('money.paying.noProblems')} />}
      <SearchedList
        items={data}
        wordsOf={(one) => [one.userName, titleOf(one), one.reference ?? '', format.money(one.amountCents)]}
        title={t('money.paying.problemsTitle')}
        parameter="q"
      >
        {(found) => (
          <ul>
            {found.map((payment) => (
              <Payment key={payment.id} payment={payment}>
                <Button size="small" component={Link} to={sectionPath(payment.userId, 'subscription')}>
                  {payment.userName}
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`${t('money.paying.seen')}: ${payment.userName}`}
                  onClick={() => setSeeing(payment)}
                >
                  {t('money.paying.seen')}
                </Button>
              </Payment>
            ))}
          </ul>
        )}
      </SearchedList>
      {seeing !== null && <SeenDialog payment={seeing} onClose={() => setSeeing(null)} />}
    </>
  );
}
