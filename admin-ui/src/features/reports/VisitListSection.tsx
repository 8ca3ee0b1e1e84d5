import { VISIT_LIST_KINDS, type ReportedVisit } from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { sectionPath } from '../clients/client-sections';
import { timeOfHour } from './FillSection';
import { NumberList, useListPeriod } from './NumberList';
import { numberIn } from './report-address';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import type { Column } from './ReportTable';

export function VisitListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const clock = useGym();
  const { parameters } = useAddress();
  const period = useListPeriod();
  if (period === null) return null;
  const kind = VISIT_LIST_KINDS.find((one) => one === parameters.get('kind')) ?? 'visit';
  const [weekday, hour] = [numberIn(parameters, 'weekday'), numberIn(parameters, 'hour')];
  const notice = numberIn(parameters, 'notice');
  const asked: Parameters = {
    ...{ from: period.from, to: period.to, kind },
    ...(weekday !== null && { weekday: String(weekday) }),
    ...(hour !== null && { hour: String(hour) }),
    ...(notice !== null && { noticeBelow: String(notice) }),
  };
  const words = [
    t(`kinds.${kind}`),
    ...(notice === null ? [] : [t('noticeBelow', { count: notice })]),
    t('listLead', { from: format.shortDate(period.from), to: format.shortDate(period.to) }),
    ...(weekday === null || hour === null
      ? []
      : [t('onDay', { weekday: format.weekday(weekday), hour: format.time(timeOfHour(hour)) })]),
  ];
  const columns: Column<ReportedVisit>[] = [
    {
      heading: t('client'),
      value: ({ userName }) => userName ?? t('erased'),
      to: ({ userId }) => userId && sectionPath(userId, 'appointments'),
    },
    { heading: t('date'), value: ({ date }) => format.shortDate(date), to: ({ date }) => `/timeslots?date=${date}` },
    { heading: t('time'), value: ({ startTime }) => format.time(startTime) },
    kind.startsWith('cancelled')
      ? {
          heading: t('cancelledAt'),
          value: ({ cancelledAt }) =>
            cancelledAt === null ? '' : format.shortInstant(cancelledAt, clock?.gym.timeZone ?? 'UTC'),
        }
      : { heading: t('mark'), value: ({ attendance }) => t(`kinds.${attendance ?? 'unmarked'}`) },
  ];
  return <NumberList title={words.join(' · ')} path="visits/list" parameters={asked} columns={columns} />;
}
