import { MONEY_WAYS, type MoneyWay } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import type {
  MoneyInSpan,
  MoneyOfMethod,
  MoneyOfPlan,
  MoneyReport,
  ReportPeriod,
} from '@palestra/backend/contract/report';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Figures } from './Figures';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot, type Fill } from './Plot';
import { PERIOD_OF_MONEY, reportListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useMoney, type Parameters } from './reports.api';
import { Part, type Column } from './ReportTable';
import { comparedColumn, sumOf, useSpanNames } from './spans';

const FILLS: Readonly<Record<MoneyWay, Fill>> = {
  ...{
    cash: 'full',
    card: 'hatched',
    transfer: 'dotted',
    iris: 'open',
    other: 'crossed',
    stripe: 'striped',
    viva: 'checked',
    giftCard: 'lined',
  },
};
const WHOLE = 100;

const moneyListPath = (period: ReportPeriod, of: Parameters): string => reportListPath('money-list', period, of);

function Shown({ asked: { period }, report: { spans, plans, methods }, compared }: ShownProps<MoneyReport>) {
  const t = useReportTexts();
  const format = useFormat();
  const language = useLanguage();
  const { short, whole } = useSpanNames();
  if (spans.every(({ payments, sales }) => payments + sales === 0))
    return <EmptyState icon="card" text={t('noMoney')} />;
  const used = MONEY_WAYS.filter((method) => methods.some((one) => one.method === method));
  const all = sumOf(spans, 'received');
  const received = { kind: 'received' } as const;
  const ofMonth: Column<MoneyInSpan> = {
    ...{ heading: t('received'), money: true },
    value: (one) => one.received,
    to: (one) => moneyListPath(one, received),
  };
  const months: Column<MoneyInSpan>[] = [
    { heading: t('month'), value: whole },
    ofMonth,
    { heading: t('payments'), value: (one) => one.payments, to: (one) => moneyListPath(one, received) },
    ...used.map((method) => ({
      heading: t(`methods.${method}`),
      money: true as const,
      value: (one: MoneyInSpan) => one[method],
      to: (one: MoneyInSpan) => moneyListPath(one, { ...received, method }),
    })),
    { heading: t('sold'), money: true, value: ({ sold }) => sold, to: (one) => moneyListPath(one, { kind: 'sold' }) },
    ...comparedColumn(t, spans, compared?.spans, ofMonth),
  ];
  const share = (cents: number): number => (all <= 0 ? 0 : Math.round((cents / all) * WHOLE));
  const ofPlan = ({ planId }: MoneyOfPlan): string =>
    moneyListPath(period, { ...received, ...(planId === null ? { plan: 'none' } : { plan: planId }) });
  const nameOf = ({ planNameEl, planNameEn }: MoneyOfPlan): string =>
    planNameEl === null ? t('withoutPlan') : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' });
  const byPlan: Column<MoneyOfPlan>[] = [
    { heading: t('plan'), value: nameOf },
    { heading: t('received'), money: true, value: (one) => one.received, to: ofPlan },
    { heading: t('payments'), value: ({ payments }) => payments, to: ofPlan },
    { heading: `${t('share')} %`, value: (one) => share(one.received) },
  ];
  const ofMethod = ({ method }: MoneyOfMethod): string => moneyListPath(period, { ...received, method });
  const byMethod: Column<MoneyOfMethod>[] = [
    { heading: t('method'), value: ({ method }) => t(`methods.${method}`) },
    { heading: t('received'), money: true, value: (one) => one.received, to: ofMethod },
    { heading: t('payments'), value: ({ payments }) => payments, to: ofMethod },
    { heading: `${t('share')} %`, value: (one) => share(one.received) },
  ];
  return (
    <>
      <Figures
        label={t('total')}
        figures={[
          {
            ...{ name: t('received'), value: all, isMoney: true, to: moneyListPath(period, received) },
            was: compared && sumOf(compared.spans, 'received'),
            ...(used.includes('giftCard') && { hint: t('receivedHint') }),
          },
          {
            ...{ name: t('sold'), hint: t('soldHint'), value: sumOf(spans, 'sold'), isMoney: true },
            ...{ was: compared && sumOf(compared.spans, 'sold'), to: moneyListPath(period, { kind: 'sold' }) },
          },
        ]}
      />
      <Plot
        title={t('moneyPlot')}
        labels={spans.map(short)}
        format={format.money}
        series={used.map((method) => ({
          name: t(`methods.${method}`),
          fill: FILLS[method],
          // A month may take back more than it takes.
          values: spans.map((one) => Math.max(0, one[method])),
        }))}
        compared={compared && { name: t('other'), values: compared.spans.map((one) => one.received) }}
      />
      <Part title={t('moneyByMonth')} columns={months} rows={spans} keyOf={({ from }) => from} />
      <Part
        title={t('moneyByPlan')}
        columns={byPlan}
        rows={plans}
        keyOf={({ planId }) => planId ?? 'none'}
        search="q"
      />
      <Part title={t('moneyByMethod')} columns={byMethod} rows={methods} keyOf={({ method }) => method} />
    </>
  );
}

export const MoneySection = ofPeriod(useMoney, Shown, PERIOD_OF_MONEY);
