import type { TestGym } from './test-gym.js';

/** Mails are sent while a test runs: their state may change, their recipients may not. */
const WRITTEN_MAIL = '(id, purpose, recipient_address, facts)';

/** Every row of every lasting table, as one text per table: equal texts mean that nothing has changed. */
export async function wholeDatabase(gym: Pick<TestGym, 'rows'>): Promise<Record<string, string>> {
  const tables = await gym.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence = 'p' ORDER BY 1`,
  );
  const contents = tables.map(({ name }) => {
    const row = name === 'mails' ? `${WRITTEN_MAIL}::text` : 't::text';
    return `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, ';' ORDER BY ${row}), '')) AS content
      FROM "${name}" AS t`;
  });
  // One statement, planned once: to send and plan sixty each time took ten times as long as they run.
  const rows = await gym.rows<{ name: string; content: string }>(contents.join(' UNION ALL '), [], 'whole database');
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
