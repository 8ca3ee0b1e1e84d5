import { VISIT_LIST_KINDS, type ReportedVisit } from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useListColumns } from './list-columns';
import { NumberList, useListHours } from './NumberList';
import { numberIn } from './report-address';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import type { Column } from './ReportTable';

/** Client, day and hour of a visit, and when it was cancelled. */
export function useCancelledColumns(): Column<ReportedVisit>[] {
  const t = useReportTexts();
  const { client, day, time, instant } = useListColumns();
  return [
    ...[client('appointments'), day, time],
    { heading: t('cancelledAt'), value: ({ cancelledAt }) => instant(cancelledAt) },
  ];
}

export function VisitListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const hours = useListHours();
  const { client, day, time } = useListColumns();
  const ofCancelled = useCancelledColumns();
  if (hours === null) return null;
  const kind = VISIT_LIST_KINDS.find((one) => one === parameters.get('kind')) ?? 'visit';
  const notice = numberIn(parameters, 'notice');
  const asked: Parameters = { ...hours.asked, kind, ...(notice !== null && { noticeBelow: String(notice) }) };
  const words = [t(`kinds.${kind}`), ...(notice === null ? [] : [t('noticeBelow', { count: notice })]), ...hours.words];
  const ofVisits: Column<ReportedVisit>[] = [
    ...[client('appointments'), day, time],
    { heading: t('mark'), value: ({ attendance }) => t(`kinds.${attendance ?? 'unmarked'}`) },
  ];
  const columns = kind.startsWith('cancelled') ? ofCancelled : ofVisits;
  return <NumberList title={words.join(' · ')} path="visits/list" parameters={asked} columns={columns} />;
}
