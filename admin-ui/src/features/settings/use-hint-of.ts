import type { SettingKey } from '@palestra/backend/contract/setting';
import { useTranslation } from 'react-i18next';
import { useUses } from '../../kit/time/use-uses';

const ON_TIMETABLE: readonly string[] = ['ContactAddress', 'OpeningHours'] satisfies SettingKey[];

/** Describes a setting by the words for what the gym uses. */
export function useHintOf(): (key: SettingKey | 'GymLogo' | 'GymPicture') => string {
  const { t } = useTranslation();
  const uses = useUses();
  return (key) => {
    const hint = t(`settings.${key}.hint`);
    return uses('page') && ON_TIMETABLE.includes(key) ? `${hint} ${t('settings.onTimetable')}` : hint;
  };
}
