import type { LostSlot, ReportedSlot } from '@palestra/backend/contract/report';
import { useListColumns } from './list-columns';
import { NumberList, useListHours, useListPeriod } from './NumberList';
import { useReportTexts } from './report-texts';
import type { Column } from './ReportTable';

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
