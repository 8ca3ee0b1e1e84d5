import type { EntityManager } from 'typeorm';

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
