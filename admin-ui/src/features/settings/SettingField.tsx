import type { SettingKey } from '@palestra/backend/contract/setting';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingProblem } from './setting-problem';
import styles from './settings.module.css';
import { SettingInput } from './SettingInput';

interface SettingFieldProps {
  settingKey: SettingKey;
  value: string;
  problem: SettingProblem | null;
  isChanged: boolean;
  isPending: boolean;
  onType: (value: string) => void;
  onUndo: () => void;
}

export function SettingField({ settingKey, value, problem, isChanged, isPending, onType, onUndo }: SettingFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <div>
        <h2>
          <label htmlFor={id}>{t(`settings.${settingKey}.label`)}</label>
        </h2>
        <p className={styles.hint}>{t(`settings.${settingKey}.hint`)}</p>
      </div>
      <div className={styles.edit}>
        <SettingInput {...{ id, settingKey, value, problem, onType }} />
        <Button type="submit" variant="contained" disabled={!isChanged || problem !== null || isPending}>
          {t(isPending ? 'app.saving' : 'app.save')}
        </Button>
        {isChanged && !isPending && <Button onClick={onUndo}>{t('settings.undo')}</Button>}
      </div>
    </>
  );
}
