import { describe, expect, it } from '@jest/globals';
import { IMPORTED_CLIENT_FIELDS } from '../contract/client-field-names.js';
import { plainWords, matchColumns } from '../contract/import-headings.js';
import { descriptionRows, EXPORTED_TABLES, selectOf, TABLES_LEFT_OUT } from './export-tables.js';

describe('the files of an export', () => {
  it('have a name of their own, and each column is described once in Greek and in English', () => {
    const files = EXPORTED_TABLES.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    for (const { columns } of EXPORTED_TABLES) {
      expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
    }
    for (const [, , el, en] of descriptionRows().slice(1)) {
      expect(el).toMatch(/\p{Script=Greek}|\d/u);
      expect(plainWords(en ?? '')).not.toBe('');
    }
  });

  it('leave no table out that they have', () => {
    expect(EXPORTED_TABLES.filter(({ table }) => table in TABLES_LEFT_OUT)).toEqual([]);
  });

  it('take no column that they leave out', () => {
    for (const { columns, without = {} } of EXPORTED_TABLES) {
      expect(columns.filter(({ name }) => name in without)).toEqual([]);
    }
    expect(EXPORTED_TABLES.map((one) => selectOf(one, 'el')).join('\n')).not.toContain('password_hash');
  });

  it('select every column as text', () => {
    const text = { el: '', en: '' };
    const columns = [
      { name: 'id', text },
      { name: 'limit', text, sql: 's.monthly_limit' },
    ];
    const table = { table: 'users', file: 'clients', text, columns, from: 'JOIN s ON true', where: 't.role = 2' };
    expect(selectOf(table, 'el')).toBe(
      'SELECT (t."id")::text, (s.monthly_limit)::text FROM "users" t JOIN s ON true WHERE t.role = 2',
    );
  });

  it('write an amount as spreadsheets of the language read it', () => {
    const amount = { name: 'balance', text: { el: '', en: '' }, isAmount: true } as const;
    const table = { table: 'users', file: 'clients', text: amount.text, columns: [amount] };
    expect(selectOf(table, 'el')).toContain(`SELECT replace((t."balance")::text, '.', ',') FROM`);
    expect(selectOf(table, 'en')).toContain('SELECT (t."balance")::text FROM');
  });

  it('give clients the headings that the import reads', () => {
    const clients = EXPORTED_TABLES.find(({ file }) => file === 'clients');
    const headings = clients?.columns.map(({ name }) => name) ?? [];
    expect(matchColumns(headings).filter((column) => column !== null)).toEqual([
      ...['name', 'email', 'phone', ...IMPORTED_CLIENT_FIELDS],
      ...['startDate', 'endDate', 'monthlyLimit', 'balance'],
    ]);
  });
});
