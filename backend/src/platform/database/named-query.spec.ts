import { statementOf, type ParametersOf } from './named-query.js';

const ofPlace = ($: ParametersOf<'date' | 'start'>): string => `slot_date = ${$.date} AND start_time = ${$.start}`;
const FREE = statementOf('free', ['client', 'date', 'start'], ($) => `${ofPlace($)} AND client_id = ${$.client}`);
const values = { start: '18:00:00', date: '2026-06-02', client: 'a client' };

describe('a statement whose parameters have names', () => {
  it('numbers its parameters, also within fragments, and gives each its value in any order', () => {
    expect(FREE.with(values)).toEqual({
      name: 'free',
      text: 'slot_date = $2 AND start_time = $3 AND client_id = $1',
      values: ['a client', '2026-06-02', '18:00:00'],
    });
  });

  it('has one text for all values', () => {
    const textOf = jest.fn(() => 'SELECT $1');
    const one = statementOf('one', ['value'], textOf);
    expect([one.with({ value: 1 }), one.with({ value: null })].map(({ text }) => text)).toEqual([
      'SELECT $1',
      'SELECT $1',
    ]);
    expect(textOf).toHaveBeenCalledTimes(1);
  });

  it('is refused at load when two parameters have one name, of which one would get no value', () => {
    expect(() => statementOf('book', ['id', 'date', 'id'], ({ id }) => id)).toThrow(
      'Two parameters of book are named id',
    );
  });

  it('does not compile when a value is missing, or is none of its parameters', () => {
    const { client, ...others } = values;
    // @ts-expect-error: the client is missing
    FREE.with(others);
    // @ts-expect-error: it has no end
    FREE.with({ ...others, client, end: '19:00:00' });
    const more = { ...values, end: '19:00:00' };
    // @ts-expect-error: nor has it one where the object was made before
    expect(FREE.with(more).values).toEqual(['a client', '2026-06-02', '18:00:00']);
    const unknown = statementOf('unknown', ['client'] as string[], ($) => String($.client));
    // @ts-expect-error: the compiler does not know its names
    unknown.with({ client });
    // @ts-expect-error: the text may not name it either
    expect(statementOf('none', ['client'], ($) => String($.date)).with({ client }).text).toBe('undefined');
  });
});
