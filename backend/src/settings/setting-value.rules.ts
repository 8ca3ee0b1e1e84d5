import { SETTING_RULES, type SettingKey } from '../contract/setting.js';
import type { FieldProblem } from '../platform/http/app-error.js';

export type DecidedSetting = { ok: true; value: string } | { ok: false; problem: FieldProblem };

const refused = (key: FieldProblem['key'], params: FieldProblem['params'] = {}): DecidedSetting => ({
  ok: false,
  problem: { key, params: { field: 'value', ...params } },
});

/** What a setting would hold, or why it cannot. Values travel as text; a number is taken as well. */
export function decideSetting(key: SettingKey, value: unknown): DecidedSetting {
  const rule = SETTING_RULES[key];
  if (typeof value !== 'string' && typeof value !== 'number') return refused('mustBeText');
  const text = String(value).trim();
  if (text === '') return refused('required');
  if (rule.kind === 'text') {
    return [...text].length > rule.maxLength ? refused('tooLong', { max: rule.maxLength }) : { ok: true, value: text };
  }
  if (!/^\d{1,9}$/.test(text)) return refused('mustBeWholeNumber');
  const number = Number(text);
  const isOff = rule.canBeOff === true && number === 0;
  if (isOff || (number >= rule.min && number <= rule.max)) return { ok: true, value: String(number) };
  return refused(rule.canBeOff === true ? 'mustBeOffOrBetween' : 'mustBeBetween', { min: rule.min, max: rule.max });
}
