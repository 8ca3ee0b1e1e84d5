import Button from '@mui/material/Button';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ReportPeriod } from '@palestra/backend/contract/report';
import { foldedWords, findIn } from '@palestra/backend/contract/search-key';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAddress, useNumberInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import { Pages } from '../../kit/ui/Pages';
import { SearchField } from '../../kit/ui/SearchField';
import { type Column, CsvButton, ReportTable, wordsIn } from './ReportTable';
import { numberIn, timeOfHour } from './report-address';
import { Loaded } from './report-period';
import { useReportTexts } from './report-texts';
import { type Parameters, fetchReportList, useReportList } from './reports.api';
import styles from './reports.module.css';

const AT_A_GLANCE = 10;
const PER_PAGE = 50;
const PER_FILE_PAGE = 1_000;

/** Reads the whole list, page by page. */
async function readAll<Row>(path: string, parameters: Parameters): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await fetchReportList<Row>(path, parameters, { page, perPage: PER_FILE_PAGE });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** The whole list, for its search. */
const useWhole = <Row,>(path: string, parameters: Parameters, isAsked: boolean) =>
  useQuery({
    queryKey: ['reports', path, parameters, 'whole'],
    queryFn: () => readAll<Row>(path, parameters),
    enabled: isAsked,
  });

interface NumberListProps<Row> {
  title: string;
  path: string;
  parameters: Parameters;
  columns: readonly Column<Row>[];
}

/** The list behind a number, with its file. */
export function NumberList<Row extends { id: string; date: string }>({
  title,
  path,
  parameters,
  columns,
}: NumberListProps<Row>) {
  const t = useReportTexts();
  const navigate = useNavigate();
  const { count, money } = useFormat();
  const amount = columns.find((column) => column.money);
  const { t: common } = useTranslation();
  const [page, show] = useNumberInAddress('page');
  const { parameters: address, write } = useAddress();
  const words = address.get('q') ?? '';
  const report = useReportList<Row>(path, parameters, { page, perPage: PER_PAGE });
  const whole = useWhole<Row>(path, parameters, words !== '');
  const table = (shown: readonly Row[], count: number) => (
    <>
      {shown.length === 0 ? (
        <EmptyState icon="search" text={t('emptyList')} />
      ) : (
        <ReportTable caption={title} columns={columns} rows={shown} keyOf={({ id, date }) => `${id} ${date}`} />
      )}
      {count > PER_PAGE && <Pages page={page} perPage={PER_PAGE} total={count} onPage={show} />}
    </>
  );
  return (
    <Loaded report={report}>
      {({ rows, total }) => (
        <section aria-label={title} className={styles.touched}>
          <div className={styles.choices}>
            <h2>
              {title}: <span className="tabular">{count(total)}</span>
              {amount !== undefined && total === rows.length && (
                <span className="tabular">
                  {' '}
                  · {money(rows.reduce((sum, row) => sum + Number(amount.value(row)), 0))}
                </span>
              )}
            </h2>
            <Button startIcon={<Icon name="left" size={18} />} onClick={() => void navigate(-1)}>
              {t('back')}
            </Button>
            {total > 0 && <CsvButton name={title} columns={columns} rows={() => readAll<Row>(path, parameters)} />}
          </div>
          {(total > AT_A_GLANCE || words !== '') && (
            <SearchField
              label={common('app.searchIn', { list: title })}
              hint=""
              value={words}
              onSearch={(typed) => write({ q: typed, page: null })}
            />
          )}
          {words === '' ? (
            table(rows, total)
          ) : (
            <Loaded report={whole}>
              {(all) => {
                const found = findIn(all, (row) => foldedWords(...wordsIn(columns, row)), words);
                return table(found.slice((page - 1) * PER_PAGE, page * PER_PAGE), found.length);
              }}
            </Loaded>
          )}
        </section>
      )}
    </Loaded>
  );
}

interface ListPeriod extends ReportPeriod {
  /** The dates, for a title. */
  dates: string;
}

/** The period of the address; today where it names none. */
export function useListPeriod(): ListPeriod | null {
  const t = useReportTexts();
  const { shortDate } = useFormat();
  const { parameters } = useAddress();
  const today = useGym()?.today;
  if (today === undefined) return null;
  const [asked, last] = [parameters.get('from'), parameters.get('to')];
  const isPeriod = isCalendarDate(asked) && isCalendarDate(last) && asked <= last;
  const { from, to } = isPeriod ? { from: asked, to: last } : { from: today, to: today };
  const dates = from === to ? shortDate(from) : t('listLead', { from: shortDate(from), to: shortDate(to) });
  return { from, to, dates };
}

interface ListHours {
  /** The period and, where the address names them, the weekday and the hour. */
  asked: Parameters;
  words: string[];
}

/** The hours of the address, as the API takes them and as a title says them. */
export function useListHours(): ListHours | null {
  const t = useReportTexts();
  const format = useFormat();
  const { parameters } = useAddress();
  const period = useListPeriod();
  if (period === null) return null;
  const { from, to, dates } = period;
  const [weekday, hour] = [numberIn(parameters, 'weekday'), numberIn(parameters, 'hour')];
  return {
    asked: {
      ...{ from, to },
      ...(weekday !== null && { weekday: String(weekday) }),
      ...(hour !== null && { hour: String(hour) }),
    },
    words: [
      dates,
      ...(weekday === null || hour === null
        ? []
        : [t('onDay', { weekday: format.weekday(weekday), hour: format.time(timeOfHour(hour)) })]),
    ],
  };
}
