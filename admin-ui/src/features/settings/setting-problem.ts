import { decideSetting, type SettingProblem as Refused } from '@palestra/backend/contract/setting-value';
import type { SettingKey } from '@palestra/backend/contract/setting';

/** A key of the console's texts, and the values in them. */
export interface SettingProblem {
  key: Exclude<Refused['key'], `mustBe${string}`> | 'outOfRange' | 'outOfRangeOrOff';
  values: Refused['params'];
}

/** Error of a typed setting value, or null: the server's rule. */
export function settingProblem(setting: SettingKey, typed: string): SettingProblem | null {
  const decided = decideSetting(setting, typed);
  if (decided.ok) return null;
  const { key, params: values } = decided.problem;
  switch (key) {
    case 'mustBeText':
    case 'mustBeWholeNumber':
    case 'mustBeBetween':
    case 'mustBeOneOf':
      return { key: 'outOfRange', values };
    case 'mustBeOffOrBetween':
      return { key: 'outOfRangeOrOff', values };
    default:
      return { key, values };
  }
}
