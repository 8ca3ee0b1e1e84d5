import { useFormat } from '../../kit/time/use-format';
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
  const date: Column<{ date: string }> = { heading: t('date'), value: (row) => format.shortDate(row.date) };
  return {
    date,
    /** The date, which leads to its day. */
    day: { ...date, to: (row) => `/timeslots?date=${row.date}` } satisfies Column<{ date: string }>,
    time: {
      heading: t('time'),
      value: ({ startTime }) => (startTime === null ? '' : format.time(startTime)),
    } satisfies Column<{ startTime: string | null }>,
    /** The client, which leads to a section of the record. */
    client: (section: ClientSection): Column<Named> => ({
      heading: t('client'),
      value: ({ userName }) => userName ?? t('erased'),
      to: ({ userId }) => userId && sectionPath(userId, section),
    }),
    /** An instant, as the gym's clocks show it. */
    instant: (at: string | null): string => (at === null ? '' : format.shortInstant(at)),
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
