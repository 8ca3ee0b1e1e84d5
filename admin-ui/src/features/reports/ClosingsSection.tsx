import {
  CLOSING_LOSSES,
  type ClosedDay,
  type ClosingLoss,
  type ReportedLoss,
  type ReportPeriod,
} from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Figures } from './Figures';
import { useListColumns, usePersonColumns } from './list-columns';
import { NumberList, useListPeriod } from './NumberList';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot } from './Plot';
import { reportListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useClosings } from './reports.api';
import { Part, type Column } from './ReportTable';
import { sumOf } from './spans';

const ofDay = ({ date }: ClosedDay, kind: ClosingLoss): string =>
  reportListPath('closing-list', { from: date, to: date }, { kind });

const lostOf = (period: ReportPeriod): string => reportListPath('lost-list', period, {});

function Shown({ asked: { period }, report: days, compared }: ShownProps<ClosedDay[]>) {
  const t = useReportTexts();
  const format = useFormat();
  const { day } = useListColumns();
  const isCompensating = useUses()('freezes');
  const compensated: Column<ClosedDay> = {
    heading: t('losses.compensated'),
    value: (one) => one.compensated,
    to: (one) => ofDay(one, 'compensated'),
  };
  const isPriced = useUses()('money');
  const cost: Column<ClosedDay> = {
    ...{ heading: t('losses.priced'), money: true },
    value: ({ costCents }) => costCents ?? 0,
    to: (one) => ofDay(one, 'priced'),
  };
  const columns: Column<ClosedDay>[] = [
    day,
    { heading: t('reason'), value: ({ reason }) => format.reason(reason) ?? '' },
    { heading: t('losses.cancelled'), value: (day) => day.cancelled, to: (day) => ofDay(day, 'cancelled') },
    { heading: t('people'), value: ({ people }) => people, to: (day) => ofDay(day, 'cancelled') },
    { heading: t('placesLost'), value: ({ places }) => places, to: ({ date }) => lostOf({ from: date, to: date }) },
    ...(isCompensating ? [compensated] : []),
    ...(isPriced ? [cost] : []),
  ];
  const costOf = (all: readonly ClosedDay[]): number => all.reduce((sum, one) => sum + (one.costCents ?? 0), 0);
  const of = (field: 'cancelled' | 'places' | 'compensated') => ({
    value: sumOf(days, field),
    was: compared && sumOf(compared, field),
  });
  const to = (kind: ClosingLoss): string => reportListPath('closing-list', period, { kind });
  const inOrder = [...days].reverse();
  return (
    <>
      <Figures
        label={t('total')}
        figures={[
          { name: t('closedDays'), value: days.length, was: compared?.length, to: null },
          { name: t('losses.cancelled'), ...of('cancelled'), to: to('cancelled') },
          { name: t('placesLost'), hint: t('placesLostHint'), ...of('places'), to: lostOf(period) },
          ...(isCompensating ? [{ name: t('losses.compensated'), ...of('compensated'), to: to('compensated') }] : []),
          ...(isPriced
            ? [
                {
                  ...{ name: t('losses.priced'), hint: t('pricedHint'), isMoney: true, to: to('priced') },
                  ...{ value: costOf(days), was: compared && costOf(compared) },
                },
              ]
            : []),
        ]}
      />
      {days.length === 0 ? (
        <EmptyState icon="check" text={t('neverClosed')} />
      ) : (
        <>
          <Plot
            title={t('closingsPlot')}
            labels={inOrder.map(({ date }) => format.dayMonth(date))}
            series={[
              {
                name: t('losses.cancelled'),
                fill: 'full',
                values: inOrder.map(({ cancelled }) => cancelled),
              },
              ...(isCompensating
                ? [
                    {
                      name: t('losses.compensated'),
                      fill: 'hatched' as const,
                      values: inOrder.map((one) => one.compensated),
                    },
                  ]
                : []),
            ]}
          />
          <Part title={t('names.closings')} columns={columns} rows={days} keyOf={({ date }) => date} search="q" />
        </>
      )}
    </>
  );
}

/** Closed days with their costs (rule: closings). */
export const ClosingsSection = ofPeriod(useClosings, Shown);

/** The visits that closings cancelled, or the subscriptions that got the day back. */
export function ClosingListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const kind = CLOSING_LOSSES.find((one) => one === parameters.get('kind')) ?? 'cancelled';
  const person = usePersonColumns(kind === 'cancelled' ? 'appointments' : 'subscription');
  const { day, time } = useListColumns();
  if (period === null) return null;
  const { from, to, dates } = period;
  const price: Column<ReportedLoss> = {
    ...{ heading: t('amount'), money: true },
    value: ({ costCents }) => costCents ?? 0,
  };
  const columns: Column<ReportedLoss>[] = [
    ...[...person, day],
    ...(kind === 'compensated' ? [] : [time]),
    ...(kind === 'priced' ? [price] : []),
  ];
  return (
    <NumberList
      title={`${t(`losses.${kind}`)} · ${dates}`}
      path="closings/list"
      parameters={{ from, to, kind }}
      columns={columns}
    />
  );
}
