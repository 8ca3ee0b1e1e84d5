import type { EntityManager } from 'typeorm';
import type { Check } from './check.js';

interface Reference {
  name: string;
  table: string;
  columns: string[];
  to: string;
  toColumns: string[];
  key: string[];
}

const columnsOf = (table: string, numbers: string): string => `
  (SELECT json_agg(quote_ident(attname) ORDER BY n.place)
     FROM unnest(${numbers}) WITH ORDINALITY AS n(attnum, place)
     JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.attnum)`;

const REFERENCES = `
  SELECT c.conname AS name, c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS "to",
    ${columnsOf('c.conrelid', 'c.conkey')} AS columns, ${columnsOf('c.confrelid', 'c.confkey')} AS "toColumns",
    ${columnsOf('c.conrelid', 'p.conkey')} AS key
  FROM pg_constraint c JOIN pg_constraint p ON p.conrelid = c.conrelid AND p.contype = 'p'
  WHERE c.contype = 'f' AND c.connamespace = quote_ident(current_schema())::regnamespace
  ORDER BY 2, 1`;

/** Finds rows that reference nothing; only possible after somebody switched off the constraints. */
async function orphansOf(tx: EntityManager, { table, columns, to, toColumns, key }: Reference): Promise<string[]> {
  const isGiven = columns.map((column) => `child.${column} IS NOT NULL`).join(' AND ');
  const isMet = columns.map((column, i) => `parent.${toColumns[i]} = child.${column}`).join(' AND ');
  const text = (names: string[]): string => names.map((name) => `child.${name}::text`).join(", ',', ");
  const rows = await tx.query<{ fault: string }[]>(
    `SELECT concat('${table} ', ${text(key)}, ' refers to ${to} ', ${text(columns)}, ', which is not there') AS fault
       FROM ${table} child WHERE ${isGiven} AND NOT EXISTS (SELECT FROM ${to} parent WHERE ${isMet}) ORDER BY 1`,
  );
  return rows.map(({ fault }) => fault);
}

export const references: Check = {
  name: 'references',
  promise: 'Nothing refers to what is not there',
  async find(tx) {
    const faults: string[] = [];
    for (const reference of await tx.query<Reference[]>(REFERENCES)) faults.push(...(await orphansOf(tx, reference)));
    return faults;
  },
};
