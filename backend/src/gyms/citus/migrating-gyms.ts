import type { QueryRunner } from 'typeorm';
import type { Preparing } from '../../platform/process/prepared-database.js';
import { ALLOW_TRIGGERS, hasCitus, statementsOf } from './citus.js';

/** Lets the migrations of a gym run on a coordinator of Citus; elsewhere it changes nothing. */
export const MIGRATING_GYMS: Preparing = {
  beforeMigrating: async (holder) => {
    if (await hasCitus(<Row>(sql: string) => holder.query(sql) as Promise<Row[]>)) await suitCitus(holder);
  },
};

async function suitCitus(holder: QueryRunner): Promise<void> {
  await holder.query(ALLOW_TRIGGERS);
  const query = holder.query.bind(holder);
  holder.query = async <T>(sql: string, values?: unknown[], useStructuredResult?: true): Promise<T> => {
    const isPlain = values === undefined || values.length === 0;
    let answer: unknown;
    for (const one of isPlain ? statementsOf(sql) : [sql]) {
      answer = await (useStructuredResult ? query(one, values, true) : query(one, values));
    }
    return answer as T;
  };
}
