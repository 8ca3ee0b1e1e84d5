import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  SETTING_PERMISSIONS,
  SETTING_RULES,
  type SettingKey,
  type SettingRule,
} from '@palestra/backend/contract/setting';
import { timeFromSeconds } from '@palestra/backend/contract/time-of-day';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { InputField } from '../../kit/ui/InputField';
import { ColourField } from './ColourField';
import styles from './settings.module.css';
import { useHintOf } from './use-hint-of';

const INPUT_MODES = { phone: 'tel', chatNumber: 'tel', email: 'email', link: 'url', colour: 'text' } as const;

function inputModeOf(setting: SettingRule) {
  if (setting.kind === 'number') return 'numeric';
  return setting.kind === 'choice' || setting.format === undefined ? 'text' : INPUT_MODES[setting.format];
}

const ADORNED: readonly string[] = [
  'places',
  'hours',
  'minutes',
  'days',
  'points',
  'times',
  'cents',
  'euros',
] satisfies Adorned[];
type Adorned = 'places' | 'hours' | 'minutes' | 'days' | 'points' | 'times' | 'cents' | 'euros';

/** A phone number or a colour fits into its field. */
const SHORT = LIMITS.phoneMaxLength;

const SECONDS_PER_HOUR = 3_600;

/** A longer list is not read any more: the number is typed. */
const CHOICES_READ = 15;

/** One of many alike: a setting's choices are plain text to the compiler. */
type ChoiceText = 'settings.choices.StandingBookings.off';

interface SettingChoice {
  value: string;
  text: string;
}

/** The values of a choice, of an hour, and of a number with few that can be switched off; null for a typed setting. */
function useSettingChoices(key: SettingKey): SettingChoice[] | null {
  const { t } = useTranslation();
  const format = useFormat();
  const rule = SETTING_RULES[key];
  if (rule.kind === 'choice') {
    return rule.choices.map((value) => ({ value, text: t(`settings.choices.${key}.${value}` as ChoiceText) }));
  }
  if (rule.kind !== 'number' || (rule.canBeOff !== true && rule.unit !== 'clockHour')) return null;
  const { min, max, step = 1, unit } = rule;
  if ((max - min) / step >= CHOICES_READ) return null;
  const textOf = (count: number): string => {
    switch (unit) {
      case 'clockHour':
        return format.time(timeFromSeconds(count * SECONDS_PER_HOUR));
      case 'minutes':
        return t('settings.minutesLater', { count });
      case 'minutesBefore':
      case 'withinDays':
        return t(`settings.${unit}`, { count });
      default:
        return String(count);
    }
  };
  const numbers = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, i) => min + i * step);
  const off = rule.canBeOff === true ? [{ value: '0', text: t('settings.off') }] : [];
  return [...off, ...numbers.map((count) => ({ value: String(count), text: textOf(count) }))];
}

interface SettingFieldProps {
  settingKey: SettingKey;
  value: string;
  /** The fault of the value, if it has one. */
  fault: string | undefined;
  onType: (value: string) => void;
}

function SettingInput({ id, settingKey, value, fault, onType }: SettingFieldProps & { id: string }) {
  const { t } = useTranslation();
  const rule = SETTING_RULES[settingKey];
  const choices = useSettingChoices(settingKey);
  const may = useMay();
  const permission = SETTING_PERMISSIONS[settingKey];
  const disabled = permission !== undefined && !may(permission);
  if (choices !== null) {
    return (
      <TextField
        select
        {...{ id, value, disabled }}
        error={fault !== undefined}
        helperText={fault}
        onChange={({ target }) => onType(target.value)}
        sx={{ maxWidth: rule.kind === 'choice' || (rule.kind === 'number' && rule.unit === 'withinDays') ? 420 : 180 }}
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
  if (rule.kind === 'text' && rule.format === 'colour') return <ColourField {...{ id, value, fault, onType }} />;
  const isNumber = rule.kind === 'number';
  const isText = rule.kind === 'text';
  const range =
    isNumber && t(rule.canBeOff ? 'settings.rangeOrOff' : 'settings.range', { min: rule.min, max: rule.max });
  const isAdorned = isNumber && ADORNED.includes(rule.unit);
  return (
    <InputField
      {...{ id, value, disabled, onType }}
      error={fault !== undefined}
      helperText={fault ?? range}
      multiline={isText && rule.isMultiline === true}
      isLong={isText && rule.isMultiline !== true && rule.maxLength > SHORT}
      inputMode={inputModeOf(rule)}
      unit={isAdorned ? t(`settings.units.${rule.unit as Adorned}`) : undefined}
      sx={{ maxWidth: 420, ...(isNumber && { '& .MuiInputBase-root': { maxWidth: 180 } }) }}
    />
  );
}

/** A setting of the form: its name, what it does where that is asked for, and its value. */
export function SettingField({ hasHint = true, ...props }: SettingFieldProps & { hasHint?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const hintOf = useHintOf();
  const { settingKey } = props;
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id}>{t(`settings.${settingKey}.label`)}</label>
        {hasHint && <p className={styles.hint}>{hintOf(settingKey)}</p>}
      </div>
      <SettingInput {...props} id={id} />
    </div>
  );
}
