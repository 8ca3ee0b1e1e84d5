import { PAYMENT_METHODS, planNameIn } from '@palestra/backend/contract/money';
import { MONEY_KINDS, type ReportedEntry } from '@palestra/backend/contract/report';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { useListColumns, usePersonColumns } from './list-columns';
import { NumberList, useListPeriod } from './NumberList';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import type { Column } from './ReportTable';

/** The payments or sales behind a sum. */
export function MoneyListSection() {
  const t = useReportTexts();
  const language = useLanguage();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const person = usePersonColumns('subscription');
  const { date } = useListColumns();
  if (period === null) return null;
  const kind = MONEY_KINDS.find((one) => one === parameters.get('kind')) ?? 'received';
  const method = PAYMENT_METHODS.find((one) => one === parameters.get('method'));
  const plan = parameters.get('plan');
  const asked: Parameters = {
    ...{ from: period.from, to: period.to, kind },
    ...(method !== undefined && { method }),
    ...(plan === 'none' ? { isWithoutPlan: 'true' } : plan !== null && { planId: plan }),
  };
  const title = [
    t(kind),
    ...(method === undefined ? [] : [t(`methods.${method}`)]),
    ...(plan === null ? [] : [plan === 'none' ? t('withoutPlan') : t('ofOnePlan')]),
    period.dates,
  ].join(' · ');
  const columns: Column<ReportedEntry>[] = [
    ...[...person, date],
    kind === 'sold'
      ? {
          heading: t('plan'),
          value: ({ planNameEl, planNameEn }) =>
            planNameIn(language, { nameEl: planNameEl ?? '', nameEn: planNameEn ?? '' }),
        }
      : { heading: t('method'), value: (one) => (one.method === null ? '' : t(`methods.${one.method}`)) },
    ...(kind === 'sold' ? [] : [{ heading: t('receipt'), value: ({ receipt }: ReportedEntry) => receipt ?? '' }]),
    { heading: t('amount'), money: true, value: ({ amountCents }) => amountCents },
  ];
  return <NumberList title={title} path="money/list" parameters={asked} columns={columns} />;
}
