import { describe, expect, it } from '@jest/globals';
import { CAPABILITY_OF } from '@palestra/backend/contract/capability';
import { SETTING_KEYS, SETTING_RULES } from '@palestra/backend/contract/setting';
import { settingsEl } from '../../i18n/el/settings';
import { settingsEn } from '../../i18n/en/settings';

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

describe('the hint of a setting', () => {
  const others = SETTING_KEYS.filter((key) => CAPABILITY_OF.setting.get(key) !== 'money');

  it('speaks of plans and packs only where the setting is about them', () => {
    expect(others.filter((key) => /πακέτ|κάρτα/.test(settingsEl.settings[key].hint))).toEqual([]);
    expect(others.filter((key) => /\b(plan|pack)\b/.test(settingsEn.settings[key].hint))).toEqual([]);
  });
});
