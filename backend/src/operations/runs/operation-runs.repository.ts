import type { DataSource } from 'typeorm';
import { named } from '../../platform/database/named-query.js';
import type { OperationKind, OperationRun } from './operation-run.entity.js';
import type { NewestRuns } from './well-being.rules.js';

const LONGEST_DETAIL = 500;
const KEPT_DAYS = 400;

/** Records an outcome and deletes old ones. */
export async function recordRun(
  dataSource: Pick<DataSource, 'query'>,
  kind: OperationKind,
  { finishedAt, ok, faults = 0, detail }: { finishedAt: Date; ok: boolean; faults?: number; detail: string },
): Promise<void> {
  await dataSource.query(
    'INSERT INTO operation_runs (kind, finished_at, ok, faults, detail) VALUES ($1, $2, $3, $4, $5)',
    [kind, finishedAt, ok, faults, detail.slice(0, LONGEST_DETAIL)],
  );
  await dataSource.query(
    `DELETE FROM operation_runs WHERE finished_at < $1::timestamptz - interval '${KEPT_DAYS} days'`,
    [finishedAt],
  );
}

export async function goodRuns(dataSource: Pick<DataSource, 'query'>, kind: OperationKind): Promise<string[]> {
  const rows: { detail: string }[] = await dataSource.query(
    'SELECT detail FROM operation_runs WHERE kind = $1 AND ok',
    [kind],
  );
  return rows.map(({ detail }) => detail);
}

type Row = { kind: OperationKind; finishedAt: Date; ok: boolean; faults: number; detail: string };

export async function newestRuns(dataSource: DataSource): Promise<NewestRuns> {
  const rows = await named<Row>(dataSource, {
    name: 'newest-operation-runs',
    text: `SELECT DISTINCT ON (kind, ok) kind, finished_at AS "finishedAt", ok, faults, detail
             FROM operation_runs ORDER BY kind, ok, finished_at DESC`,
    values: [],
  });
  const newest = (kind: OperationRun['kind'], isWanted: (row: Row) => boolean = () => true): Row | null =>
    rows
      .filter((row) => row.kind === kind && isWanted(row))
      .sort((one, other) => other.finishedAt.getTime() - one.finishedAt.getTime())[0] ?? null;
  return {
    backup: newest('backup'),
    goodBackup: newest('backup', ({ ok }) => ok),
    drill: newest('drill'),
    doctor: newest('doctor'),
  };
}
