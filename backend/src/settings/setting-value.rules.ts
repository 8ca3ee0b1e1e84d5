import { hasFormat, SETTING_RULES, type SettingKey, type SettingRule, type TextFormat } from '../contract/setting.js';
import type { FieldProblem } from '../platform/texts/text-params.js';

import { CONTROL_CHARACTERS } from '../contract/control-characters.js';

export type DecidedSetting = { ok: true; value: string } | { ok: false; problem: FieldProblem };

const refused = (key: FieldProblem['key'], params: FieldProblem['params'] = {}): DecidedSetting => ({
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
  if (text === '') return refused('required');
  if (!/^\d{1,9}$/.test(text)) return refused('mustBeWholeNumber');
  const number = Number(text);
  const isOff = rule.canBeOff === true && number === 0;
  if (isOff || (number >= rule.min && number <= rule.max)) return { ok: true, value: String(number) };
  return refused(rule.canBeOff === true ? 'mustBeOffOrBetween' : 'mustBeBetween', { min: rule.min, max: rule.max });
}

const PROBLEMS: Readonly<Record<TextFormat, FieldProblem['key']>> = {
  phone: 'phoneInvalid',
  chatNumber: 'chatNumberInvalid',
  email: 'emailInvalid',
  link: 'linkInvalid',
  colour: 'colourInvalid',
};

function decideText(rule: Extract<SettingRule, { kind: 'text' }>, typed: string): DecidedSetting {
  if (CONTROL_CHARACTERS.test(typed)) return refused('malformed');
  const text = rule.isMultiline === true ? typed.replace(/\r\n?/g, '\n') : typed.replace(/\s+/g, ' ');
  if (text === '') return rule.isOptional === true ? { ok: true, value: '' } : refused('required');
  if ([...text].length > rule.maxLength) return refused('tooLong', { max: rule.maxLength });
  if (rule.format !== undefined && !hasFormat(text, rule.format)) return refused(PROBLEMS[rule.format]);
  return { ok: true, value: text };
}
