import Button from '@mui/material/Button';
import { firstOfMonth, isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { csvAmount } from '@palestra/backend/contract/csv';
import type { GiftCardMonth, PromotionUse } from '@palestra/backend/contract/gift-card';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { saveTable } from '../../kit/list/save-table';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DataTable } from '../../kit/ui/DataTable';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { useGiftCardReport, usePromotionUses } from './gift-cards.api';
import styles from './money.module.css';

interface Period {
  from: string;
  until: string;
}

/** The period of the address: this year’s months without one. */
function usePeriod(name: string, today: string): Period & { bar: (download: (() => void) | null) => ReactNode } {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const asked = (end: string, usual: string): string => {
    const date = parameters.get(`${name}-${end}`);
    return isCalendarDate(date) ? date : usual;
  };
  const from = asked('from', firstOfMonth(`${today.slice(0, 5)}01-01`));
  const until = asked('until', today);
  const bar = (download: (() => void) | null): ReactNode => (
    <div className={styles.filters}>
      <DateField
        label={t('money.from')}
        value={from}
        max={until}
        onChange={(date) => write({ [`${name}-from`]: date })}
      />
      <DateField
        label={t('money.until')}
        value={until}
        min={from}
        onChange={(date) => write({ [`${name}-until`]: date })}
      />
      <IfDatesRight>
        <Button
          variant="outlined"
          disabled={download === null}
          startIcon={<Icon name="download" size={18} />}
          onClick={() => download?.()}
        >
          {t('money.csv')}
        </Button>
      </IfDatesRight>
    </div>
  );
  return { from, until, bar };
}

interface Column<Row> {
  heading: string;
  /** Cents, a count or words. */
  of: (row: Row) => number | string;
  isMoney?: true;
}

interface TableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
}

function Table<Row>({ caption, rows, keyOf, columns }: TableProps<Row>) {
  const format = useFormat();
  const shown = ({ of, isMoney }: Column<Row>, row: Row): string => {
    const value = of(row);
    if (typeof value === 'string') return value;
    return isMoney ? format.money(value) : format.count(value);
  };
  return (
    <DataTable
      caption={caption}
      head={columns.map(({ heading }) => (
        <th key={heading} role="columnheader" scope="col">
          {heading}
        </th>
      ))}
    >
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          {columns.map((column, place) =>
            place === 0 ? (
              <td key={column.heading} role="rowheader">
                {shown(column, row)}
              </td>
            ) : (
              <td key={column.heading} role="cell" data-label={column.heading} className="tabular">
                {shown(column, row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </DataTable>
  );
}

/** The same columns as a file. */
function useSaved() {
  const language = useLanguage();
  return <Row,>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): void =>
    saveTable(
      name,
      [
        columns.map(({ heading }) => heading),
        ...rows.map((row) =>
          columns.map(({ of, isMoney }) => {
            const value = of(row);
            return typeof value === 'number' && isMoney ? csvAmount(value, language) : `${value}`;
          }),
        ),
      ],
      language,
    );
}

function CardMonths({ today }: { today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSaved();
  const { from, until, bar } = usePeriod('cards', today);
  const { data, error, refetch } = useGiftCardReport(from, until);
  const amount = (name: Exclude<keyof GiftCardMonth, 'month' | 'sold'>): Column<GiftCardMonth> => ({
    ...{ heading: t(`money.cards.columns.${name}`), of: (row) => row[name], isMoney: true },
  });
  const columns: Column<GiftCardMonth>[] = [
    { heading: t('money.cards.columns.month'), of: ({ month }) => format.month(month) },
    { heading: t('money.cards.columns.sold'), of: ({ sold }) => sold },
    ...(['soldCents', 'usedCents', 'paidBackCents', 'cancelledCents', 'expiredCents', 'outstandingCents'] as const).map(
      amount,
    ),
  ];
  const title = t('money.cards.report');
  // Months before the first card, and those after the last one was used up, say nothing.
  const months = (data?.months ?? []).filter(({ month: _, ...sums }) => Object.values(sums).some((sum) => sum !== 0));
  return (
    <Panel title={title} className={styles.account}>
      {bar(data === undefined ? null : () => save(`${t('money.cards.file')}-${from}-${until}`, months, columns))}
      {data === undefined ? (
        <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={160} />
      ) : (
        <>
          <p className={styles.total}>
            {t('money.cards.outstanding')} <strong className="tabular">{format.money(data.outstandingCents)}</strong>
          </p>
          {months.length > 0 && <Table caption={title} rows={months} keyOf={({ month }) => month} columns={columns} />}
        </>
      )}
    </Panel>
  );
}

function Uses({ today }: { today: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useSaved();
  const { from, until, bar } = usePeriod('codes', today);
  const { data, error, refetch } = usePromotionUses(from, until);
  const columns: Column<PromotionUse>[] = [
    { heading: t('money.promotions.code'), of: ({ code }) => code },
    {
      heading: t('money.plan'),
      of: ({ planNameEl: nameEl, planNameEn: nameEn }) => planNameIn(language, { nameEl, nameEn }),
    },
    { heading: t('money.promotions.uses'), of: ({ uses }) => uses },
    { heading: t('money.promotions.kind'), of: ({ discountedCents }) => discountedCents, isMoney: true },
    { heading: t('money.promotions.sold'), of: ({ soldCents }) => soldCents, isMoney: true },
  ];
  const title = t('money.promotions.report');
  return (
    <Panel title={title} className={styles.account}>
      {bar(data === undefined ? null : () => save(`${t('money.promotions.file')}-${from}-${until}`, data, columns))}
      {data === undefined ? (
        <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={160} />
      ) : data.length === 0 ? (
        <p>{t('money.promotions.noUses')}</p>
      ) : (
        <Table caption={title} rows={data} keyOf={(one) => `${one.promotionId} ${one.planId}`} columns={columns} />
      )}
    </Panel>
  );
}

/** Gift cards month by month. */
export function GiftCardReportPanel() {
  const today = useGym()?.today;
  return <DateScope>{today !== undefined && <CardMonths today={today} />}</DateScope>;
}

/** Sales of a period with promotion codes. */
export function PromotionReportPanel() {
  const today = useGym()?.today;
  return <DateScope>{today !== undefined && <Uses today={today} />}</DateScope>;
}
