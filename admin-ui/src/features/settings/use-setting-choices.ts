import { SETTING_RULES, type SettingKey } from '@palestra/backend/contract/setting';
import { timeFromSeconds } from '@palestra/backend/contract/time-of-day';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';

const SECONDS_PER_HOUR = 3_600;

interface SettingChoice {
  value: string;
  text: string;
}

/** Choices of a setting that can be switched off; null for a typed one. */
export function useSettingChoices(key: SettingKey): SettingChoice[] | null {
  const { t } = useTranslation();
  const format = useFormat();
  const rule = SETTING_RULES[key];
  if (rule.kind !== 'number' || rule.canBeOff !== true) return null;
  const { min, max, unit } = rule;
  const textOf = (count: number): string =>
    unit === 'clockHour'
      ? format.time(timeFromSeconds(count * SECONDS_PER_HOUR))
      : t('settings.hoursBefore', { count });
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return [
    { value: '0', text: t('settings.off') },
    ...numbers.map((count) => ({ value: String(count), text: textOf(count) })),
  ];
}
