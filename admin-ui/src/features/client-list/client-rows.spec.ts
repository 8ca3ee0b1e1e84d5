import { describe, expect, it } from '@jest/globals';
import type { Client } from '@palestra/backend/contract/client';
import { IMPORT_COLUMNS, missingColumns } from '@palestra/backend/contract/client-import';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import { el } from '../../i18n/el';
import { en } from '../../i18n/en';
import { headingsOf, rowOf } from './client-rows';

const everything = (): boolean => true;
const IN_ATHENS = { timeZone: 'Europe/Athens', uses: everything };

const added = (createdAt: string): Client =>
  ({ name: 'Μαρία', createdAt, subscription: null, tags: [] as Client['tags'] }) as Client;

it.each([
  ['Greek', el],
  ['English', en],
])('has headings in %s that an import reads', (_, words) => {
  const columns = matchColumns(headingsOf(words, everything));
  expect(missingColumns(columns)).toEqual([]);
  // The list knows no money: the export of everything has balances.
  const left = ['firstName', 'lastName', 'notes', 'balance', 'credit'];
  const whole = IMPORT_COLUMNS.filter((column) => !left.includes(column));
  expect(columns.filter((column) => column !== null).sort()).toEqual([...whole].sort());
});

it.each([
  ['Greek', el],
  ['English', en],
])('has the headings in %s that the import shows and its template has', (_, words) => {
  const headings = headingsOf(words, everything);
  const shown = matchColumns(headings).map((column) => column && words.clientImport.columns[column]);
  expect(headings.filter((heading, n) => shown[n] !== null && shown[n] !== heading)).toEqual([]);
});

it('had other headings, which an import reads as well', () => {
  const before = ['Full name', 'Expiry', 'Visits per month', 'Emergency phone', "Guardian's phone", "Guardian's email"];
  expect(matchColumns(before)).toEqual([
    ...['name', 'endDate', 'monthlyLimit', 'emergencyContactPhone', 'guardianPhone', 'guardianEmail'],
  ]);
});

describe('a row of the exported list', () => {
  it.each([
    ['2026-03-10T21:59:00Z', '2026-03-10'],
    ['2026-03-10T22:30:00Z', '2026-03-11'],
  ])('shows a client added at %s with the gym’s date %s', (createdAt, date) => {
    const row = rowOf(added(createdAt), el, IN_ATHENS);
    expect(row).toContain(date);
    expect(row).toHaveLength(headingsOf(el, everything).length);
  });

  it('names the adult of a child, and leaves the adult’s address and phone to the row of the adult', () => {
    const guardian = { id: '1', name: 'Άννα Μάνου', email: 'anna@example.gr', phone: '6977000001', isActive: true };
    const row = rowOf({ ...added('2026-03-10T10:00:00Z'), email: '', phone: '', guardian }, el, IN_ATHENS);
    expect(row.slice(0, 3)).toEqual(['Μαρία', '', '']);
    expect(row.at(-1)).toBe('Άννα Μάνου');
  });

  it('has no tags and no adults where the gym uses neither', () => {
    const none = (): boolean => false;
    const headings = headingsOf(el, none);
    expect(headings).not.toContain(el.clients.tags);
    expect(headings).not.toContain(el.clients.family.adult);
    expect(rowOf(added('2026-03-10T10:00:00Z'), el, { ...IN_ATHENS, uses: none })).toHaveLength(headings.length);
  });
});
