import type { EntityManager } from 'typeorm';
import type { SealKey } from '../../../platform/config/environment-shape.js';
import type { GymMoment } from '../../../platform/time/gym-clock.js';

/** Time and environment of an examination. */
export interface Circumstances extends GymMoment {
  /** True when real members are served from it; undefined when unknown. */
  production?: boolean;
  /** null: there is none; undefined when unknown. */
  sealKey?: SealKey | null;
}

/**
 * One promise of the product, checked on the live data. It only reads, and returns one line per violation: ids, dates
 * and numbers, never a person's name or address.
 */
export interface Check {
  /** One word, which begins its lines. */
  name: string;
  promise: string;
  find(tx: EntityManager, moment: Circumstances): Promise<string[]>;
}

/** A check in one statement, whose rows have a column `fault`. `$1` is now, if the statement uses it. */
export function sqlCheck(name: string, promise: string, sql: string): Check {
  const find = async (tx: EntityManager, { now }: GymMoment): Promise<string[]> => {
    const rows = await tx.query<{ fault: string }[]>(sql, sql.includes('$1') ? [now] : []);
    return rows.map(({ fault }) => fault);
  };
  return { name, promise, find };
}

/** SQL for a slot of a date in a line: `2026-06-02 18:00-19:00`. The arguments are SQL. */
export const slotText = (date: string, start: string, end: string): string =>
  `${date} || ' ' || to_char(${start}, 'HH24:MI') || '-' || to_char(${end}, 'HH24:MI')`;
