import { cleanWords } from './clean-words.js';
import { CONTROL_CHARACTERS } from './control-characters.js';
import type { ValidationKey } from './validation.el.js';
import { hasFormat, readFormat, SETTING_RULES, type SettingKey, type SettingRule, type TextFormat } from './setting.js';

/** The reason to refuse a value, as a key of the validation messages. */
export interface SettingProblem {
  key: Extract<
    ValidationKey,
    | 'required'
    | 'tooLong'
    | 'malformed'
    | 'mustBeText'
    | 'mustBeWholeNumber'
    | 'mustBeBetween'
    | 'mustBeOffOrBetween'
    | 'mustBeOneOf'
    | `${TextFormat}Invalid`
  >;
  params: Readonly<Record<string, string | number>>;
}

export type DecidedSetting = { ok: true; value: string } | { ok: false; problem: SettingProblem };

const refused = (key: SettingProblem['key'], params: SettingProblem['params'] = {}): DecidedSetting => ({
  ok: false,
  problem: { key, params: { field: 'value', ...params } },
});

/**
 * The stored form of a setting's new value, or the reason to refuse it. Values are sent as text; numbers are accepted.
 */
export function decideSetting(key: SettingKey, value: unknown): DecidedSetting {
  const rule = SETTING_RULES[key];
  if (typeof value !== 'string' && typeof value !== 'number') return refused('mustBeText');
  const text = String(value).trim();
  if (rule.kind === 'text') return decideText(rule, text);
  if (rule.kind === 'choice') {
    const { choices } = rule;
    return choices.includes(text) ? { ok: true, value: text } : refused('mustBeOneOf', { values: choices.join(', ') });
  }
  if (text === '') return refused('required');
  const { min, max } = rule;
  if (!/^\d{1,9}$/.test(text)) return refused('mustBeWholeNumber', { min, max });
  const number = Number(text);
  const isOff = rule.canBeOff === true && number === 0;
  const isAllowed = number >= min && number <= max && number % (rule.step ?? 1) === 0;
  if (isOff || isAllowed) return { ok: true, value: String(number) };
  return refused(rule.canBeOff === true ? 'mustBeOffOrBetween' : 'mustBeBetween', { min, max });
}

function decideText(rule: Extract<SettingRule, { kind: 'text' }>, typed: string): DecidedSetting {
  if (CONTROL_CHARACTERS.test(typed)) return refused('malformed');
  const spaced = rule.isMultiline === true ? typed.replace(/\r\n?/g, '\n') : cleanWords(typed).replace(/\s+/g, ' ');
  const text = readFormat(spaced, rule.format);
  if (text === '') return rule.isOptional === true ? { ok: true, value: '' } : refused('required');
  if ([...text].length > rule.maxLength) return refused('tooLong', { max: rule.maxLength });
  if (rule.format !== undefined && !hasFormat(text, rule.format)) return refused(`${rule.format}Invalid`);
  return { ok: true, value: text };
}
