import { columnsToRestore, rowsToRestore } from './restoring.rules.js';

const row = (key: string, value: unknown) => ({ key, value });
const keyOf = ({ key }: Readonly<Record<string, unknown>>): string => String(key);
type Rows = ReturnType<typeof row>[];

describe('rowsToRestore', () => {
  it.each<[string, Rows, Rows, Rows, ReturnType<typeof rowsToRestore>]>([
    ['removes a row that the act added', [], [row('a', 1)], [row('a', 1)], { write: [], remove: [row('a', 1)] }],
    ['writes a row that the act removed', [row('a', 1)], [], [], { write: [row('a', 1)], remove: [] }],
    [
      'replaces a row that the act changed',
      [row('a', 1)],
      [row('a', 2)],
      [row('a', 2)],
      { write: [row('a', 1)], remove: [row('a', 2)] },
    ],
    ['needs nothing where somebody has removed what was added', [], [row('a', 1)], [], { write: [], remove: [] }],
    ['needs nothing where it is as it was', [row('a', 1)], [row('a', 2)], [row('a', 1)], { write: [], remove: [] }],
    ['ignores rows that the act left alone', [row('b', 1)], [row('b', 1)], [row('b', 9)], { write: [], remove: [] }],
    ['refuses a row that somebody has changed since', [row('a', 1)], [row('a', 2)], [row('a', 3)], null],
    ['refuses a row that somebody has removed since', [row('a', 1)], [row('a', 2)], [], null],
    ['refuses a row that somebody has written anew', [row('a', 1)], [], [row('a', 3)], null],
  ])('%s', (_, before, after, present, expected) => {
    expect(rowsToRestore({ before, after }, present, keyOf)).toEqual(expected);
  });

  it('compares rows whatever the order of their keys', () => {
    const restoring = rowsToRestore({ before: [], after: [{ key: 'a', value: 1 }] }, [{ value: 1, key: 'a' }], keyOf);
    expect(restoring?.remove).toHaveLength(1);
  });
});

describe('columnsToRestore', () => {
  const subscription = (frozen: string | null, limit = 12) => ({ id: 's', frozen, limit });
  const restore = (present: object) =>
    columnsToRestore({ before: [subscription(null)], after: [subscription('now')] }, [{ ...present }], ['frozen']);

  it('restores a column, whatever has become of the others', () => {
    expect(restore(subscription('now', 8))).toEqual(new Map([['s', { frozen: null }]]));
  });

  it('refuses a column that somebody has changed since', () => {
    expect(restore(subscription('later'))).toBeNull();
  });

  it('ignores a subscription that was made since', () => {
    const present = [subscription('now'), { id: 'new', frozen: 'x' }];
    const changed = { before: [subscription(null)], after: [subscription('now')] };
    expect(columnsToRestore(changed, present, ['frozen'])).toEqual(new Map([['s', { frozen: null }]]));
  });
});
