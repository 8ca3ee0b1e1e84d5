import { SETTING_RULES, type SettingKey, type SettingRule } from '@palestra/backend/contract/setting';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { SettingProblem } from './setting-problem';
import { useSettingChoices } from './use-setting-choices';

interface SettingInputProps {
  id: string;
  settingKey: SettingKey;
  value: string;
  problem: SettingProblem | null;
  onType: (value: string) => void;
}

const INPUT_MODES = { phone: 'tel', chatNumber: 'tel', email: 'email', link: 'url', colour: 'text' } as const;

function inputModeOf(setting: SettingRule) {
  if (setting.kind === 'number') return 'numeric';
  return setting.format === undefined ? 'text' : INPUT_MODES[setting.format];
}

export function SettingInput({ id, settingKey, value, problem, onType }: SettingInputProps) {
  const { t } = useTranslation();
  const rule = SETTING_RULES[settingKey];
  const choices = useSettingChoices(settingKey);
  const change = ({ target }: { target: { value: string } }): void => onType(target.value);
  if (choices !== null) {
    return (
      <TextField
        select
        {...{ id, value }}
        onChange={change}
        sx={{ maxWidth: 180 }}
        slotProps={{ select: { native: true } }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </TextField>
    );
  }
  const isNumber = rule.kind === 'number';
  const range = isNumber ? t('settings.range', { min: rule.min, max: rule.max }) : ' ';
  const error = problem === null ? null : t(`settings.${problem.key}`, 'values' in problem ? problem.values : {});
  const unit = isNumber && rule.unit !== 'clockHour' && (
    <InputAdornment position="end">{t(`settings.units.${rule.unit}`)}</InputAdornment>
  );
  return (
    <TextField
      {...{ id, value }}
      error={problem !== null}
      helperText={error ?? range}
      onChange={change}
      multiline={!isNumber && rule.isMultiline === true}
      sx={{ maxWidth: isNumber ? 180 : 420 }}
      slotProps={{ input: { endAdornment: unit }, htmlInput: { inputMode: inputModeOf(rule) } }}
    />
  );
}
