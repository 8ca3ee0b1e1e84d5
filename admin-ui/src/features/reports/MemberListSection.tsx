import { MEMBER_EVENTS, type ReportedMember } from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { NumberList, useListPeriod } from './NumberList';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import type { Column } from './ReportTable';
import { usePersonColumns } from './WriteToThem';

export function MemberListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const person = usePersonColumns<ReportedMember>();
  if (period === null) return null;
  const event = MEMBER_EVENTS.find((one) => one === parameters.get('event')) ?? 'new';
  const asked: Parameters = { from: period.from, to: period.to, event };
  const title = [
    t(`events.${event}`),
    t('listLead', { from: format.shortDate(period.from), to: format.shortDate(period.to) }),
  ].join(' · ');
  const columns: Column<ReportedMember>[] = [
    ...person,
    { heading: t('date'), value: ({ date }) => format.shortDate(date) },
    { heading: t('starts'), value: ({ startDate }) => format.shortDate(startDate) },
    { heading: t('ends'), value: ({ endDate }) => (endDate === null ? t('neverEnds') : format.shortDate(endDate)) },
  ];
  return <NumberList title={title} path="members/list" parameters={asked} columns={columns} />;
}
