import type { SettingRule } from '@palestra/backend/contract/setting';

export type SettingProblem =
  | { key: 'required' }
  | { key: 'tooLong'; values: { max: number } }
  | { key: 'outOfRange'; values: { min: number; max: number } };

/** What is wrong with a setting's value as typed, or null. */
export function settingProblem(rule: SettingRule, typed: string): SettingProblem | null {
  const value = typed.trim();
  if (value === '') return { key: 'required' };
  if (rule.kind === 'text') {
    return value.length > rule.maxLength ? { key: 'tooLong', values: { max: rule.maxLength } } : null;
  }
  const { min, max } = rule;
  const isOff = rule.canBeOff === true && value === '0';
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isOff || isRight ? null : { key: 'outOfRange', values: { min, max } };
}
