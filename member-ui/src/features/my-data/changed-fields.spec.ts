import { describe, expect, it } from '@jest/globals';
import { fieldName, shownFields } from './changed-fields';

describe('a change of the log, as its member reads it', () => {
  it('has what differs, and what is there on one side alone', () => {
    expect(
      shownFields({ name: 'Α', isActive: true, phone: '1' }, { name: 'Β', isActive: true, monthlyLimit: 8 }),
    ).toEqual([
      { name: 'name', was: 'Α', is: 'Β' },
      { name: 'phone', was: '1', is: '–' },
      { name: 'monthlyLimit', was: '–', is: '8' },
    ]);
  });

  it('leaves nothing out, whatever it holds', () => {
    expect(shownFields(null, { other: { a: 1 }, list: [1] })).toEqual([
      { name: 'other', was: '–', is: '{"a":1}' },
      { name: 'list', was: '–', is: '[1]' },
    ]);
    expect([fieldName('endDate', 'el'), fieldName('other', 'en')]).toEqual(['Λήξη', 'other']);
  });
});
