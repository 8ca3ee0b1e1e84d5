import type { EntityManager } from 'typeorm';
import type { GymMoment } from '../../platform/time/gym-clock.js';

/** When and for whom a database is examined. */
export interface Circumstances extends GymMoment {
  /** Real members are served from it; left out, that is not known. */
  production?: boolean;
}

/**
 * One promise of the product, looked for on the live data. It reads only, and answers one line for each thing that
 * breaks the promise: ids, dates and numbers, never a name or an address of a person.
 */
export interface Check {
  /** One word, first in its lines. */
  name: string;
  promise: string;
  find(tx: EntityManager, moment: Circumstances): Promise<string[]>;
}

/** A check that is one statement, whose rows have a column `fault`. `$1` is now, where the statement asks for it. */
export function sqlCheck(name: string, promise: string, sql: string): Check {
  const find = async (tx: EntityManager, { now }: GymMoment): Promise<string[]> => {
    const rows = await tx.query<{ fault: string }[]>(sql, sql.includes('$1') ? [now] : []);
    return rows.map(({ fault }) => fault);
  };
  return { name, promise, find };
}

/** How SQL names a slot of a date in a line: `2026-06-02 18:00-19:00`. Arguments are SQL. */
export const slotText = (date: string, start: string, end: string): string =>
  `${date} || ' ' || to_char(${start}, 'HH24:MI') || '-' || to_char(${end}, 'HH24:MI')`;
