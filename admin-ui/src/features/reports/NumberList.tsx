import Button from '@mui/material/Button';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ReportPeriod } from '@palestra/backend/contract/report';
import { useNavigate } from 'react-router';
import { useAddress, useNumberInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import { Pages } from '../../kit/ui/Pages';
import { Loaded } from './Loaded';
import { useReportTexts } from './report-texts';
import { fetchReportList, useReportList, type Parameters } from './reports.api';
import { CsvButton, ReportTable, type Column } from './ReportTable';
import styles from './reports.module.css';

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
  const [page, show] = useNumberInAddress('page');
  const report = useReportList<Row>(path, parameters, { page, perPage: PER_PAGE });
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
          {rows.length === 0 ? (
            <EmptyState icon="search" text={t('emptyList')} />
          ) : (
            <ReportTable caption={title} columns={columns} rows={rows} keyOf={({ id, date }) => `${id} ${date}`} />
          )}
          {total > PER_PAGE && <Pages page={page} perPage={PER_PAGE} total={total} onPage={show} />}
        </section>
      )}
    </Loaded>
  );
}

/** The period of the address; today where it names none. */
export function useListPeriod(): ReportPeriod | null {
  const { parameters } = useAddress();
  const today = useGym()?.today;
  if (today === undefined) return null;
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  return isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : { from: today, to: today };
}
