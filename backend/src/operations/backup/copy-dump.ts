import { to as copyTo } from 'pg-copy-streams';
import { backedUpSequences, backedUpTables, type BackedUpTable } from './catalogue.js';
import type { SourceDatabase } from './source-database.js';

/** Orders tables after those that they reference, so that they can be restored in this order. */
function inOrder(tables: readonly BackedUpTable[]): BackedUpTable[] {
  const ordered: BackedUpTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isThere = (name: string): boolean => !left.some((table) => table.name === name);
    const next = left.filter(({ needs }) => needs.every(isThere));
    if (next.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

/**
 * Dumps all data in the syntax of `pg_dump --data-only`, for machines without pg_dump. Omits the schema, which may
 * differ in the target.
 */
export async function* ownDump({ client }: SourceDatabase): AsyncGenerator<Buffer> {
  const query = async (sql: string, values: unknown[]): Promise<unknown[]> =>
    (await client.query<object>(sql, values)).rows;
  for (const { name, quoted, columns } of inOrder(await backedUpTables(query))) {
    const list = columns.map((column) => column.quoted).join(', ');
    yield Buffer.from(`COPY "${name}" (${list}) FROM stdin;\n`);
    for await (const chunk of client.query(copyTo(`COPY ${quoted} (${list}) TO STDOUT`))) yield chunk as Buffer;
    yield Buffer.from('\\.\n\n');
  }
  for (const { name, value } of await backedUpSequences(query)) {
    if (value !== null) yield Buffer.from(`SELECT pg_catalog.setval('${name}', ${value}, true);\n`);
  }
}
