import { to as copyTo } from 'pg-copy-streams';
import { backedUpSequences, backedUpTables, type BackedUpTable } from './catalogue.js';
import type { SourceDatabase } from './source-database.js';

/** Every table after those that it refers to, so that it can be written in this order. */
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
 * A dump of all data in the words of `pg_dump --data-only`, for databases that bring no pg_dump. Without the name of the
 * schema, which need not be the one that it is restored into.
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
