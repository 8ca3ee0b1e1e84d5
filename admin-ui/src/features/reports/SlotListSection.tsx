import type { LostSlot, ReportedSlot } from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { timeOfHour } from './FillSection';
import { NumberList, useListPeriod } from './NumberList';
import { numberIn } from './report-address';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import type { Column } from './ReportTable';

function useSlotColumns<Row extends LostSlot>(): Column<Row>[] {
  const t = useReportTexts();
  const format = useFormat();
  return [
    { heading: t('date'), value: ({ date }) => format.shortDate(date), to: ({ date }) => `/timeslots?date=${date}` },
    { heading: t('time'), value: ({ startTime }) => format.time(startTime) },
    { heading: t('places'), value: ({ places }) => places },
  ];
}

/** The timeslots behind a number of places. */
export function SlotListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const columns = useSlotColumns<ReportedSlot>();
  if (period === null) return null;
  const [weekday, hour] = [numberIn(parameters, 'weekday'), numberIn(parameters, 'hour')];
  const asked: Parameters = {
    ...{ from: period.from, to: period.to },
    ...(weekday !== null && { weekday: String(weekday) }),
    ...(hour !== null && { hour: String(hour) }),
  };
  const title = [
    t('slots'),
    t('listLead', { from: format.shortDate(period.from), to: format.shortDate(period.to) }),
    ...(weekday === null || hour === null
      ? []
      : [t('onDay', { weekday: format.weekday(weekday), hour: format.time(timeOfHour(hour)) })]),
  ].join(' · ');
  return (
    <NumberList
      title={title}
      path="fill/list"
      parameters={asked}
      columns={[...columns, { heading: t('visits'), value: ({ visits }) => visits }]}
    />
  );
}

/** The timeslots that closed days would have had (rule: closings). */
export function LostSlotListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const period = useListPeriod();
  const columns = useSlotColumns<LostSlot>();
  if (period === null) return null;
  const { from, to } = period;
  const dates =
    from === to ? format.shortDate(from) : t('listLead', { from: format.shortDate(from), to: format.shortDate(to) });
  return (
    <NumberList
      title={`${t('placesLost')} · ${dates}`}
      path="closings/slots"
      parameters={{ from, to }}
      columns={columns}
    />
  );
}
