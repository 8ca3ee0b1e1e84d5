import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { EXPORT_LOCK_SQL } from '../platform/database/locks.js';

const ROWS = 500;
/** A step that takes longer is stuck; a reader who takes longer is gone. */
const LIMITS_SQL = "SET LOCAL statement_timeout = '60s'; SET LOCAL idle_in_transaction_session_timeout = '120s'";

/** A reader may take half an hour, with a connection: gyms of one process leave enough of them for everything else. */
const MOST_OPEN = 4;
let open = 0;

/** One moment of the whole database. It locks its own row alone, and keeps nobody from booking. */
export class Snapshot {
  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: PoolClient,
  ) {}

  /** Null while another export has its snapshot open, or while too many other gyms have theirs. */
  static async open(dataSource: DataSource): Promise<Snapshot | null> {
    if (open >= MOST_OPEN) return null;
    open += 1;
    const runner = dataSource.createQueryRunner();
    const connected = runner.connect().catch((fault: unknown) => {
      open -= 1;
      throw fault;
    });
    const snapshot = new Snapshot(runner, (await connected) as PoolClient);
    try {
      await snapshot.client.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await snapshot.client.query(LIMITS_SQL);
      const { rows } = await snapshot.client.query(EXPORT_LOCK_SQL);
      // A transaction that may only read could not have locked the row.
      await snapshot.client.query('SET TRANSACTION READ ONLY');
      if (rows.length === 1) return snapshot;
    } catch (fault) {
      await snapshot.close();
      throw fault;
    }
    await snapshot.close();
    return null;
  }

  /** The rows of a statement, some at a time. */
  async *rowsOf(statement: string): AsyncGenerator<(string | null)[][]> {
    await this.client.query(`DECLARE exported NO SCROLL CURSOR FOR ${statement}`);
    for (;;) {
      const text = `FETCH ${ROWS} FROM exported`;
      const { rows } = await this.client.query<(string | null)[]>({ text, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows;
    }
    await this.client.query('CLOSE exported');
  }

  /** The file of a document, whole: there is one in memory at a time. */
  async *fileOf(documentId: string): AsyncGenerator<Buffer> {
    const text = 'SELECT content FROM client_document_files WHERE document_id = $1';
    const { rows } = await this.client.query<{ content: Buffer }>(text, [documentId]);
    for (const { content } of rows) yield content;
  }

  async close(): Promise<void> {
    open -= 1;
    // A broken connection has already ended its transaction.
    await this.client.query('ROLLBACK').catch(() => undefined);
    await this.runner.release();
  }
}
