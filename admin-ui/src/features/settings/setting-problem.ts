import { hasFormat, type SettingRule, type TextFormat } from '@palestra/backend/contract/setting';

export type SettingProblem =
  | { key: 'required' }
  | { key: `${TextFormat}Invalid` }
  | { key: 'tooLong'; values: { max: number } }
  | { key: 'outOfRange'; values: { min: number; max: number } };

/** Error of a typed setting value, or null. */
export function settingProblem(rule: SettingRule, typed: string): SettingProblem | null {
  const value = typed.trim();
  if (value === '') return rule.kind === 'text' && rule.isOptional === true ? null : { key: 'required' };
  if (rule.kind === 'text') {
    if (value.length > rule.maxLength) return { key: 'tooLong', values: { max: rule.maxLength } };
    return rule.format === undefined || hasFormat(value, rule.format) ? null : { key: `${rule.format}Invalid` };
  }
  const { min, max } = rule;
  const isOff = rule.canBeOff === true && value === '0';
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isOff || isRight ? null : { key: 'outOfRange', values: { min, max } };
}
