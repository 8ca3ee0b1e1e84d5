import { describe, expect, it } from '@jest/globals';
import { marker, sqlOf, valuesOf } from './marks.mjs';
import { operation } from './operations.mjs';

const recorded = operation(137);
const next = { ...operation(1_500), new0: 'a fresh id' };
const MADE = '6f6c1c7e-3f0a-4a51-9a2a-0d9b4a5f9d11';
const mark = marker(recorded);
const replayed = (value) => valuesOf([mark(value)])(next)[0];

describe('a recorded value', () => {
  it.each([
    ['the client', recorded.client, next.client],
    ['the date', recorded.date, next.date],
    ['the start of the slot', recorded.start, next.start],
    ['the counter of changes', recorded.changes, next.changes],
    ['the key of a lock', recorded.dateKey, next.dateKey],
    ['an instant', new Date(recorded.startsAt + 60_000), new Date(next.startsAt + 60_000)],
    ['an id that was made', MADE, 'a fresh id'],
    ['a list', [recorded.client, MADE], [next.client, 'a fresh id']],
    ['JSON', `{"date":"${recorded.date}","of":"${recorded.client}"}`, `{"date":"${next.date}","of":"${next.client}"}`],
    ['anything else', 'Παπαδόπουλος', 'Παπαδόπουλος'],
    ['nothing', null, null],
  ])('becomes that of the next request: %s', (_, value, expected) => expect(replayed(value)).toEqual(expected));
});

describe('an id that a read knows', () => {
  it('stays, so that what is remembered stands for the plain server, too', () =>
    expect(marker(recorded, { isRead: true })([MADE, recorded.client])).toEqual([MADE, '«client»']));
});

describe('sqlOf', () => {
  const sql = (...values) => sqlOf({ text: values.map((_, n) => `$${n + 1}`).join(' '), values: values.map(mark) });

  it('puts variables of pgbench in', () => expect(sql(recorded.start)).toBe("(:hour::text || ':00:00')::time"));

  it('leaves nothing in a text that pgbench would take for a variable', () =>
    expect(sql(`{"isNew":true,"name":"O'Hara"}`)).toBe(`'{"isNew": true,"name":"O''Hara"}'`));
});
