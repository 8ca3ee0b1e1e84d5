import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseErrorOf, SETTINGS_GO_ALONG } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { FairLanes } from '../platform/jobs/fair-lanes.js';

export interface PageOf {
  offset: number;
  limit: number;
}

interface ListSql {
  /** Common table expressions. */
  before?: string;
  columns: string;
  /** From FROM on. */
  source: string;
  order: string;
}

/** A page of a list, and how many rows the whole list has. */
export async function readPage<Row>(
  tx: EntityManager,
  { before = '', columns, source, order }: ListSql,
  values: unknown[],
  { offset, limit }: PageOf,
): Promise<{ rows: Row[]; total: number }> {
  const [counted] = await tx.query<{ total: number }[]>(`${before} SELECT count(*)::int AS total ${source}`, values);
  const text = `${before} SELECT ${columns} ${source} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return { rows: await tx.query<Row[]>(text, values), total: counted?.total ?? 0 };
}

/**
 * A report that takes longer is given up, and says so; the longest of a large gym takes a second. The memory sorts the
 * rows of years without writing them to the disk. One report at a time has it. The first setting hands the others on.
 */
const LIMITS_SQL = `${SETTINGS_GO_ALONG}; SET TRANSACTION READ ONLY;
  SET LOCAL statement_timeout = '5s'; SET LOCAL jit = off;
  SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL work_mem = '48MB'`;

/** PostgreSQL's code for a statement that its time limit ended. */
const QUERY_CANCELED = '57014';

/**
 * Runs reports one at a time, of each gym in turn, each on one core of the database. Booking keeps the connections and
 * the other cores.
 */
@Injectable()
export class ReportReader {
  private readonly lanes = new FairLanes(1);

  constructor(private readonly dataSource: DataSource) {}

  /**
   * A transaction that can change nothing and locks no row.
   *
   * @throws {AppError} 503 REPORT_TOO_SLOW
   */
  read<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.lanes.run(() =>
      this.dataSource.transaction(async (tx) => {
        await tx.query(LIMITS_SQL);
        return work(tx).catch((fault: unknown) => {
          throw databaseErrorOf(fault)?.code === QUERY_CANCELED ? new AppError('REPORT_TOO_SLOW') : fault;
        });
      }),
    );
  }
}
