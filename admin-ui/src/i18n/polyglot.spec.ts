import { describe, expect, it } from '@jest/globals';
import { toI18next } from './polyglot';

describe("react-admin's texts for i18next", () => {
  it('keeps plain texts and their nesting', () => {
    expect(toI18next({ ra: { action: { save: 'Save' } } })).toEqual({ ra: { action: { save: 'Save' } } });
  });

  it("converts placeholders to the contract's form", () => {
    expect(toI18next({ range: '%{offsetBegin}-%{offsetEnd} of %{total}' })).toEqual({
      range: '{offsetBegin}-{offsetEnd} of {total}',
    });
  });

  it('splits singular from plural', () => {
    expect(toI18next({ items: '1 item |||| %{smart_count} items' })).toEqual({
      items: '1 item',
      items_one: '1 item',
      items_other: '{count} items',
    });
  });
});
