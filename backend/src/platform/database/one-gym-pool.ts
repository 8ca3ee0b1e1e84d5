import pg, { type QueryResultRow } from 'pg';
import { orderOf, type ApiPool, type NamedStatement } from './named-query.js';

/** Eight requests with their sessions. Larger batches leave other PostgreSQL backends idle. */
const MOST_TOGETHER = 16;

interface AskedRead {
  statement: NamedStatement;
  resolve: (rows: QueryResultRow[]) => void;
  reject: (error: unknown) => void;
}

/** The pool of a process for one gym. Short reads that one turn of the event loop asks for share a connection and a packet. */
export class OneGymPool extends pg.Pool implements ApiPool {
  private readonly asked: AskedRead[] = [];

  readTogether(statement: NamedStatement): Promise<QueryResultRow[]> {
    return new Promise((resolve, reject) => {
      this.asked.push({ statement, resolve, reject });
      if (this.asked.length > 1) return;
      setImmediate(() => {
        while (this.asked.length > 0) void this.send(this.asked.splice(0, MOST_TOGETHER));
      });
    });
  }

  private async send(reads: readonly AskedRead[]): Promise<void> {
    try {
      const connection = await this.connect();
      const answers = reads.map(({ statement, resolve, reject }) =>
        connection.query(orderOf(statement)).then(({ rows }) => resolve(rows as QueryResultRow[]), reject),
      );
      for (const answer of answers) await answer;
      connection.release();
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }
}
