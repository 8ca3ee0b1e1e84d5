import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Asks the coordinator; each call is one statement. */
export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Citus refuses triggers until it is told that they stay on the node of their row: ours write to the same schema. */
export const ALLOW_TRIGGERS = 'SET citus.enable_unsafe_triggers = on';

/** The former server numbered their transactions. The new one would take them for later than its own, and tell all. */
async function forgetNotes(ask: Ask, schema: string): Promise<void> {
  const own = pg.escapeIdentifier(schema);
  await ask(`DELETE FROM ${own}.live_changes`);
  // Citus updates no row of a node with a function that answers anew for each.
  await ask(`UPDATE ${own}.note_series SET id = $1`, [randomUUID()]);
}

interface Trigger {
  drop: string;
  create: string;
}

const TRIGGERS = `
  SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS drop, pg_get_triggerdef(t.oid) AS create
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = $1::text::regnamespace AND NOT t.tgisinternal
   ORDER BY t.tgrelid, t.tgname`;

export async function hasCitus(ask: Ask): Promise<boolean> {
  const [row] = await ask<{ isThere: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "isThere"`,
  );
  return row?.isThere === true;
}

/** The size of a schema that is on a node, as PostgreSQL writes it; null: its tables are here, and PostgreSQL knows their size. */
export async function sizeOnNode(ask: Ask, schema: string): Promise<string | null> {
  if (!(await hasCitus(ask))) return null;
  const sql = 'SELECT schema_size AS size FROM citus_schemas WHERE schema_name = $1::text::regnamespace';
  return (await ask<{ size: string }>(sql, [schema]))[0]?.size ?? null;
}

/**
 * Gives a schema to one of the nodes, with its rows: all its tables lie together there. It is made on the coordinator
 * before, as on plain PostgreSQL, which takes a fraction of the time. One that is on a node stays there, and without Citus
 * nothing is done.
 */
export async function distributeSchema(ask: Ask, schema: string): Promise<void> {
  if (!(await hasCitus(ask)) || (await sizeOnNode(ask, schema)) !== null) return;
  const triggers = await ask<Trigger>(TRIGGERS, [schema]);
  await ask(ALLOW_TRIGGERS);
  await allOrNothing(ask, async () => {
    // One table is copied after the other: a trigger would miss those that come later.
    for (const { drop } of triggers) await ask(drop);
    await forgetNotes(ask, schema);
    await ask('SELECT citus_schema_distribute($1::text::regnamespace)', [schema]);
    for (const { create } of triggers) await ask(create);
  });
}

async function allOrNothing(ask: Ask, work: () => Promise<void>): Promise<void> {
  await ask('BEGIN');
  try {
    await work();
    await ask('COMMIT');
  } catch (fault) {
    await ask('ROLLBACK');
    throw fault;
  }
}

export interface Node {
  host: string;
  port: number;
}

/** Nodes that may have gyms. */
export const nodesOf = (ask: Ask): Promise<Node[]> =>
  ask<Node>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY nodename, nodeport`,
  );

/** Where the tables of a schema are; null: on no node. */
export async function nodeOfSchema(ask: Ask, schema: string): Promise<Node | null> {
  const sql = `
    SELECT s.nodename AS host, s.nodeport AS port FROM citus_shards s JOIN pg_class c ON c.oid = s.table_name
     WHERE c.relnamespace = $1::text::regnamespace LIMIT 1`;
  return (await ask<Node>(sql, [schema]))[0] ?? null;
}

/** Writers in the schema wait until all rows are there. Unlogged tables cannot be copied while they are written. */
export const moveSchema = (ask: Ask, schema: string, { host, port }: Node): Promise<void> =>
  allOrNothing(ask, async () => {
    const sql = `SELECT citus_schema_move($1::text::regnamespace, $2::text, $3::int, 'block_writes')`;
    await ask(sql, [schema, host, port]);
    await forgetNotes(ask, schema);
  });

/** A string, a quoted name, a body of a function, a comment, or the end of a statement. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Citus passes changes of tables on to the nodes one at a time. */
export function statementsOf(sql: string): string[] {
  const ends = [...sql.matchAll(TOKENS)].filter(([token]) => token === ';').map(({ index }) => index);
  const parts = [...ends, sql.length].map((end, i) => sql.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end));
  return parts.filter((part) => part.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
