import { to as copyTo } from 'pg-copy-streams';
import { LEFT_OUT } from './left-out.js';
import type { SourceDatabase } from './source-database.js';

interface Table {
  name: string;
  columns: string;
  /** The tables that it refers to. */
  needs: string[];
}

/** Without unlogged tables: what they hold means nothing elsewhere. */
const TABLES = `
  SELECT c.relname AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(DISTINCT r.relname) FILTER (WHERE r.oid <> c.oid), '[]') FROM pg_constraint f
       JOIN pg_class r ON r.oid = f.confrelid WHERE f.conrelid = c.oid AND f.contype = 'f') AS needs
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND c.relname <> ALL ($1)
  ORDER BY c.relname`;

const SEQUENCES = `
  SELECT sequencename AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' AND last_value IS NOT NULL ORDER BY 1`;

/** Every table after those that it refers to, so that it can be written in this order. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
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

/** A dump of all data in the words of `pg_dump --data-only`, for databases that bring no pg_dump. */
export async function* ownDump({ client }: SourceDatabase): AsyncGenerator<Buffer> {
  const { rows: tables } = await client.query<Table>(TABLES, [LEFT_OUT]);
  for (const { name, columns } of inOrder(tables)) {
    yield Buffer.from(`COPY public."${name}" (${columns}) FROM stdin;\n`);
    const rows = client.query(copyTo(`COPY public."${name}" (${columns}) TO STDOUT`));
    for await (const chunk of rows) yield chunk as Buffer;
    yield Buffer.from('\\.\n\n');
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
  for (const { name, value } of sequences) {
    yield Buffer.from(`SELECT pg_catalog.setval('public.${name}', ${value}, true);\n`);
  }
}
