import { MONEY_WAYS } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import {
  type LostSlot,
  MONEY_KINDS,
  type ReportedEntry,
  type ReportedSlot,
  type ReportedVisit,
  VISIT_LIST_KINDS,
  MEMBER_EVENTS,
  type ReportedMember,
} from '@palestra/backend/contract/report';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { NumberList, useListHours, useListPeriod } from './NumberList';
import type { Column } from './ReportTable';
import { useListColumns, usePersonColumns } from './list-columns';
import { numberIn } from './report-address';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';

function useSlotColumns(): Column<LostSlot>[] {
  const t = useReportTexts();
  const { day, time } = useListColumns();
  return [...[day, time], { heading: t('places'), value: ({ places }) => places }];
}

/** The timeslots behind a number of places. */
export function SlotListSection() {
  const t = useReportTexts();
  const hours = useListHours();
  const ofSlot = useSlotColumns();
  if (hours === null) return null;
  const columns: Column<ReportedSlot>[] = [...ofSlot, { heading: t('visits'), value: ({ visits }) => visits }];
  const title = [t('slots'), ...hours.words].join(' · ');
  return <NumberList title={title} path="fill/list" parameters={hours.asked} columns={columns} />;
}

/** The timeslots that closed days would have had (rule: closings). */
export function LostSlotListSection() {
  const t = useReportTexts();
  const period = useListPeriod();
  const columns = useSlotColumns();
  if (period === null) return null;
  const { from, to, dates } = period;
  return (
    <NumberList
      title={`${t('placesLost')} · ${dates}`}
      path="closings/slots"
      parameters={{ from, to }}
      columns={columns}
    />
  );
}

/** Client, day and hour of a visit, and when it was cancelled. */
export function useCancelledColumns(): Column<ReportedVisit>[] {
  const t = useReportTexts();
  const { client, day, time, instant, sortedInstant } = useListColumns();
  return [
    ...[client('appointments'), day, time],
    {
      heading: t('cancelledAt'),
      value: ({ cancelledAt }) => instant(cancelledAt),
      sorted: (one) => sortedInstant(one.cancelledAt),
    },
  ];
}

export function VisitListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const hours = useListHours();
  const { client, day, time } = useListColumns();
  const ofCancelled = useCancelledColumns();
  const isMarking = useUses()('attendance');
  if (hours === null) return null;
  const kind = VISIT_LIST_KINDS.find((one) => one === parameters.get('kind')) ?? 'visit';
  const notice = numberIn(parameters, 'notice');
  const asked: Parameters = { ...hours.asked, kind, ...(notice !== null && { noticeBelow: String(notice) }) };
  const words = [t(`kinds.${kind}`), ...(notice === null ? [] : [t('noticeBelow', { count: notice })]), ...hours.words];
  const mark: Column<ReportedVisit> = {
    heading: t('mark'),
    value: ({ attendance }) => t(`marks.${attendance ?? 'unmarked'}`),
  };
  const ofVisits: Column<ReportedVisit>[] = [client('appointments'), day, time, ...(isMarking ? [mark] : [])];
  const columns = kind.startsWith('cancelled') ? ofCancelled : ofVisits;
  return <NumberList title={words.join(' · ')} path="visits/list" parameters={asked} columns={columns} />;
}

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
  const method = MONEY_WAYS.find((one) => one === parameters.get('method'));
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

/** Member, and the subscription that began or ended. */
export function useMemberColumns(): Column<ReportedMember>[] {
  const t = useReportTexts();
  const format = useFormat();
  const person = usePersonColumns();
  const { date } = useListColumns();
  return [
    ...[...person, date],
    { heading: t('starts'), value: ({ startDate }) => format.shortDate(startDate), sorted: (one) => one.startDate },
    {
      heading: t('ends'),
      value: ({ endDate }) => (endDate === null ? t('neverEnds') : format.shortDate(endDate)),
      sorted: (one) => one.endDate,
    },
  ];
}

export function MemberListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const columns = useMemberColumns();
  if (period === null) return null;
  const event = MEMBER_EVENTS.find((one) => one === parameters.get('event')) ?? 'new';
  const asked: Parameters = { from: period.from, to: period.to, event };
  const title = `${t(`events.${event}`)} · ${period.dates}`;
  return <NumberList title={title} path="members/list" parameters={asked} columns={columns} />;
}
