import { SETTING_RULES, type SettingKey } from '@palestra/backend/contract/setting';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingProblem } from './setting-problem';
import styles from './settings.module.css';

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
  const rule = SETTING_RULES[settingKey];
  const isNumber = rule.kind === 'number';
  const range = isNumber ? t('settings.range', { min: rule.min, max: rule.max }) : ' ';
  const error = problem === null ? null : t(`settings.${problem.key}`, 'values' in problem ? problem.values : {});
  const unit = isNumber && <InputAdornment position="end">{t(`settings.units.${rule.unit}`)}</InputAdornment>;
  return (
    <>
      <div>
        <h2>
          <label htmlFor={id}>{t(`settings.${settingKey}.label`)}</label>
        </h2>
        <p className={styles.hint}>{t(`settings.${settingKey}.hint`)}</p>
      </div>
      <div className={styles.edit}>
        <TextField
          id={id}
          value={value}
          error={problem !== null}
          helperText={error ?? range}
          onChange={({ target }) => onType(target.value)}
          sx={{ maxWidth: isNumber ? 180 : 230 }}
          slotProps={{ input: { endAdornment: unit }, htmlInput: { inputMode: isNumber ? 'numeric' : 'text' } }}
        />
        <Button type="submit" variant="contained" disabled={!isChanged || problem !== null || isPending}>
          {t(isPending ? 'app.saving' : 'app.save')}
        </Button>
        {isChanged && !isPending && <Button onClick={onUndo}>{t('settings.undo')}</Button>}
      </div>
    </>
  );
}
