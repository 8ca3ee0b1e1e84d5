import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { dateIn, timeIn } from '@palestra/web-kit/format-date';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { sectionPath, type ClientSection } from '../clients/client-sections';
import { useReportTexts } from './report-texts';
import type { Column } from './ReportTable';

interface Named {
  userId: string | null;
  userName: string | null;
}

interface Person extends Named {
  phone: string;
}

/** Columns that the lists behind numbers share. */
export function useListColumns() {
  const t = useReportTexts();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  const date: Column<{ date: string }> = {
    heading: t('date'),
    value: (row) => format.shortDate(row.date),
    sorted: (row) => row.date,
  };
  return {
    date,
    /** The date, which leads to its day. */
    day: { ...date, to: (row) => `/timeslots?date=${row.date}` } satisfies Column<{ date: string }>,
    time: {
      heading: t('time'),
      value: ({ startTime }) => (startTime === null ? '' : format.time(startTime)),
      sorted: ({ startTime }) => startTime && toShortTime(startTime),
    } satisfies Column<{ startTime: string | null }>,
    /** The client, which leads to a section of the record. */
    client: (section: ClientSection): Column<Named> => ({
      heading: t('client'),
      value: ({ userName }) => userName ?? t('erased'),
      to: ({ userId }) => userId && sectionPath(userId, section),
    }),
    /** An instant, as the gym's clocks show it. */
    instant: (at: string | null): string => (at === null ? '' : format.shortInstant(at)),
    sortedInstant: (at: string | null): string | null =>
      at === null || zone === undefined ? null : `${dateIn(zone, new Date(at))} ${timeIn(zone, new Date(at))}`,
  };
}

/** Name and phone of a client, as columns of a table. */
export function usePersonColumns(section: ClientSection = 'info'): Column<Person>[] {
  const t = useReportTexts();
  const { client } = useListColumns();
  return [
    client(section),
    {
      heading: t('phone'),
      value: ({ phone }) => phone,
      shown: ({ phone }) => (phone === '' ? '–' : <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>),
    },
  ];
}
