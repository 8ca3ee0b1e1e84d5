import { describe, expect, it } from '@jest/globals';
import { SETTING_KEYS, SETTING_RULES } from '@palestra/backend/contract/setting';
import { settingsEl } from '../../i18n/el/settings';

/** The English ones have the same keys, or do not compile. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = settingsEl.settings.choices;

const choices = SETTING_KEYS.flatMap((key) => {
  const rule = SETTING_RULES[key];
  return rule.kind === 'choice' ? [[key, rule.choices] as const] : [];
});

describe('the choices of a setting', () => {
  // A missing one belongs into `settings.choices` of admin-ui/src/i18n/el/settings.ts and en/settings.ts.
  it.each(choices)('have words for each value of %s', (key, values) => {
    expect(Object.keys(WORDS[key] ?? {}).toSorted()).toEqual(values.toSorted());
  });
});
