import Button from '@mui/material/Button';
import { MONEY_WAYS, type MoneyWay } from '@palestra/backend/contract/money';
import type { Till, TillClosing } from '@palestra/backend/contract/till';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@palestra/web-kit/new-id';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import { EmptyState } from '../../kit/ui/EmptyState';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchedList } from '../../kit/ui/SearchedList';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { ClosingPaper } from './ClosingPaper';
import { centsOf, typedOf } from './amount';
import { closeTill, useTill, useTillClosings, useTillChanged } from './money.api';
import styles from './money.module.css';

/** Sums of money by way of paying; cash also where it is nothing. */
export const takenBy = (sums: Pick<Till, `${MoneyWay}Cents`>): { method: MoneyWay; amountCents: number }[] =>
  MONEY_WAYS.map((method) => ({ method, amountCents: sums[`${method}Cents`] })).filter(
    ({ method, amountCents }) => method !== 'giftCard' && (method === 'cash' || amountCents !== 0),
  );

interface CloseDialogProps {
  number: number;
  cashCents: number;
  /** The closing that is counted anew. */
  corrects?: TillClosing;
  onReload: () => Promise<boolean>;
  onClosed: (closing: TillClosing) => void;
  onClose: () => void;
}

/** Asks for the counted cash, and for the reason of a difference. */
function CloseDialog({ number, cashCents, corrects, onReload, onClosed, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const changed = useTillChanged();
  const [id] = useState(newId);
  const [counted, setCounted] = useState(corrects === undefined ? '' : typedOf(corrects.countedCents));
  const [reason, setReason] = useState('');
  const countedCents = centsOf(counted);
  const difference = countedCents === null ? 0 : countedCents - cashCents;
  const needsReason = corrects !== undefined || difference !== 0;
  const save = async (): Promise<void> => {
    const of = corrects === undefined ? {} : { corrects: corrects.number };
    const closing = await closeTill({
      ...{ id, number, cashCents, countedCents: countedCents ?? 0, ...of },
      ...(needsReason && { reason: reason.trim() }),
    });
    await changed();
    onClosed(closing);
  };
  const isWrong = counted !== '' && countedCents === null;
  return (
    <FormDialog
      title={
        corrects === undefined
          ? t('money.till.closeTitle', { number })
          : t('money.till.correctTitle', { number: corrects.number })
      }
      texts={{ submit: t('money.till.close'), done: t('money.till.closed'), failed: t('money.failed') }}
      canSave={countedCents !== null && (!needsReason || reason.trim() !== '')}
      onSave={save}
      onReload={onReload}
      onClose={onClose}
    >
      <p>{t('money.till.expected', { amount: format.money(cashCents) })}</p>
      <InputField
        autoFocus
        required
        name="countedCents"
        label={t('money.till.counted')}
        value={counted}
        error={isWrong}
        helperText={isWrong ? t('money.amountWrong') : t('money.till.countedHint')}
        onType={setCounted}
        inputMode="decimal"
      />
      {countedCents !== null && difference !== 0 && (
        <p role="status">
          {t(difference > 0 ? 'money.till.more' : 'money.till.less', { amount: format.money(Math.abs(difference)) })}
        </p>
      )}
      {(needsReason || reason !== '') && (
        <InputField
          required={needsReason}
          name="reason"
          label={t('money.reason')}
          value={reason}
          onType={setReason}
          maxLength={200}
        />
      )}
    </FormDialog>
  );
}

function OpenTill({ till, onCount }: { till: Till; onCount: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel title={t('money.till.since', { when: format.instant(till.since) })} className={styles.takings}>
      <dl>
        {takenBy(till).map(({ method, amountCents }) => (
          <div key={method}>
            <dt>{t(`money.methods.${method}`)}</dt>
            <dd className="tabular">{format.money(amountCents)}</dd>
          </div>
        ))}
      </dl>
      {till.cardsSoldCents !== 0 && (
        <p className="quiet">{t('money.till.cardsSold', { amount: format.money(till.cardsSoldCents) })}</p>
      )}
      {till.giftCardCents !== 0 && (
        <p className="quiet">{t('money.till.byCard', { amount: format.money(till.giftCardCents) })}</p>
      )}
      <Button variant="contained" onClick={onCount}>
        {t('money.till.count')}
      </Button>
    </Panel>
  );
}

function Row({ closing, onPrint, onCorrect }: { closing: TillClosing; onPrint: () => void; onCorrect: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, closedAt, byName, cashCents, countedCents, differenceCents, reason, corrects, correctedBy } = closing;
  const words = [
    reason,
    corrects !== null && t('money.till.corrects', { number: corrects }),
    correctedBy !== null && t('money.till.correctedBy', { number: correctedBy }),
  ].filter(Boolean);
  return (
    <tr role="row">
      <td role="rowheader" className="tabular">
        {number}
      </td>
      <td role="cell" data-label={t('money.columns.date')} className="tabular">
        {format.shortInstant(closedAt)}
      </td>
      <td role="cell" data-label={t('money.columns.by')}>
        {byName}
      </td>
      <td role="cell" data-label={t('money.methods.cash')} className="tabular">
        {format.money(cashCents)}
      </td>
      <td role="cell" data-label={t('money.till.countedShort')} className="tabular">
        {format.money(countedCents)}
      </td>
      <td role="cell" data-label={t('money.till.difference')} className="tabular">
        <strong>{format.money(differenceCents)}</strong>
      </td>
      <td role="cell" data-label={words.length === 0 ? undefined : t('money.reason')}>
        {words.join(' · ')}
      </td>
      <td role="cell">
        <div className={styles.buttons}>
          <Button size="small" aria-label={t('money.till.printOf', { number })} onClick={onPrint}>
            {t('money.till.print')}
          </Button>
          {corrects === null && correctedBy === null && (
            <Button size="small" aria-label={t('money.till.correctOf', { number })} onClick={onCorrect}>
              {t('money.till.correct')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

type Open = { what: 'count' } | { what: 'paper' | 'correct'; closing: TillClosing };

/** The till: money since its last closing, and all closings (rule: till closing). */
export function TillSection() {
  const { t } = useTranslation();
  const till = useTill();
  const closings = useTillClosings();
  const [open, setOpen, address] = useOpenInAddress<Open>({
    addressOf: (asked) => ('closing' in asked ? `${asked.what} ${asked.closing.number}` : asked.what),
    read: (what, number) => {
      if (what === 'count') return { what };
      if (closings.data === undefined || (what !== 'paper' && what !== 'correct')) return undefined;
      const closing = closings.data.find((one) => String(one.number) === number);
      return closing === undefined ? null : { what, closing };
    },
  });
  const close = (): void => setOpen(null);
  if (till.data === undefined || closings.data === undefined) {
    const { error, refetch } = till.data === undefined ? till : closings;
    return <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={240} />;
  }
  const { number, cashCents } = till.data;
  const reload = async (): Promise<boolean> => {
    await closings.refetch();
    return (await till.refetch({ throwOnError: true })).isSuccess;
  };
  const print = (closing: TillClosing): void => setOpen({ what: 'paper', closing });
  const ofAll = { number, onReload: reload, onClosed: print, onClose: close };
  return (
    <>
      {(till.error ?? closings.error) !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <div className={styles.till}>
        <OpenTill till={till.data} onCount={() => setOpen({ what: 'count' })} />
      </div>
      <div className={styles.account}>
        {closings.data.length === 0 ? (
          <EmptyState icon="wallet" text={t('money.till.none')} />
        ) : (
          <SearchedList
            items={closings.data}
            wordsOf={(one) => [String(one.number), one.byName, one.reason]}
            title={t('money.till.closings')}
            parameter="q"
          >
            {(found) => (
              <DataTable
                caption={t('money.till.closings')}
                head={[
                  ...[t('money.till.number'), t('money.columns.date'), t('money.columns.by'), t('money.methods.cash')],
                  ...[t('money.till.countedShort'), t('money.till.difference'), t('money.reason'), ''],
                ].map((heading) => (
                  <th key={heading} role="columnheader" scope="col">
                    {heading}
                  </th>
                ))}
              >
                {found.map((closing) => (
                  <Row
                    key={closing.id}
                    closing={closing}
                    onPrint={() => print(closing)}
                    onCorrect={() => setOpen({ what: 'correct', closing })}
                  />
                ))}
              </DataTable>
            )}
          </SearchedList>
        )}
      </div>
      <DialogAddress value={address}>
        {open?.what === 'count' && <CloseDialog {...ofAll} cashCents={cashCents} />}
        {open?.what === 'correct' && (
          <CloseDialog {...ofAll} cashCents={open.closing.cashCents} corrects={open.closing} />
        )}
        {open?.what === 'paper' && <ClosingPaper closing={open.closing} onClose={close} />}
      </DialogAddress>
    </>
  );
}
