import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  SETTING_KEYS,
  SETTING_RULES,
  type Setting,
  type SettingKey,
  type SettingRule,
} from '@palestra/backend/contract/setting';
import { timeFromSeconds } from '@palestra/backend/contract/time-of-day';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Failure } from '../../kit/ui/Banner';
import { InputField } from '../../kit/ui/InputField';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { type SettingProblem, settingProblem } from './setting-problem';
import { useChangeSetting, useSettings } from './settings.api';
import styles from './settings.module.css';

export function GlobalSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadSettings')} onRetry={() => void refetch()} />;
  }
  const cards = SETTING_KEYS.map((key) => {
    const setting = data?.settings.find((candidate) => candidate.key === key);
    if (data === undefined || setting === undefined) return <SkeletonPanel key={key} height={150} />;
    return <SettingCard key={key} setting={setting} etag={data.etag} />;
  });
  return (
    <div className={styles.list} aria-busy={data === undefined}>
      {cards}
    </div>
  );
}

const INPUT_MODES = { phone: 'tel', chatNumber: 'tel', email: 'email', link: 'url', colour: 'text' } as const;

function inputModeOf(setting: SettingRule) {
  if (setting.kind === 'number') return 'numeric';
  return setting.kind === 'choice' || setting.format === undefined ? 'text' : INPUT_MODES[setting.format];
}

const ADORNED: readonly string[] = ['places', 'hours', 'minutes', 'days', 'points', 'times'] satisfies Adorned[];
type Adorned = 'places' | 'hours' | 'minutes' | 'days' | 'points' | 'times';

/** A phone number or a colour fits into its field. */
const SHORT = LIMITS.phoneMaxLength;

const SECONDS_PER_HOUR = 3_600;

/** One of many alike: a setting's choices are plain text to the compiler. */
type ChoiceText = 'settings.choices.StandingBookings.off';

interface SettingChoice {
  value: string;
  text: string;
}

/** The values of a choice, of an hour, and of a number that can be switched off; null for a typed setting. */
function useSettingChoices(key: SettingKey): SettingChoice[] | null {
  const { t } = useTranslation();
  const format = useFormat();
  const rule = SETTING_RULES[key];
  if (rule.kind === 'choice') {
    return rule.choices.map((value) => ({ value, text: t(`settings.choices.${key}.${value}` as ChoiceText) }));
  }
  if (rule.kind !== 'number' || (rule.canBeOff !== true && rule.unit !== 'clockHour')) return null;
  const { min, max, step = 1, unit } = rule;
  const textOf = (count: number): string => {
    switch (unit) {
      case 'clockHour':
        return format.time(timeFromSeconds(count * SECONDS_PER_HOUR));
      case 'minutes':
        return t('settings.minutesLater', { count });
      case 'hours':
        return t('settings.hoursBefore', { count });
      case 'places':
      case 'times':
        return String(count);
      default:
        return t(`settings.${unit}`, { count });
    }
  };
  const numbers = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, i) => min + i * step);
  const off = rule.canBeOff === true ? [{ value: '0', text: t('settings.off') }] : [];
  return [...off, ...numbers.map((count) => ({ value: String(count), text: textOf(count) }))];
}

interface SettingInputProps {
  id: string;
  settingKey: SettingKey;
  value: string;
  problem: SettingProblem | null;
  onType: (value: string) => void;
}

function SettingInput({ id, settingKey, value, problem, onType }: SettingInputProps) {
  const { t } = useTranslation();
  const rule = SETTING_RULES[settingKey];
  const choices = useSettingChoices(settingKey);
  if (choices !== null) {
    return (
      <TextField
        select
        {...{ id, value }}
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
  const isNumber = rule.kind === 'number';
  const isText = rule.kind === 'text';
  const range = isNumber ? t('settings.range', { min: rule.min, max: rule.max }) : ' ';
  const error = problem === null ? null : t(`settings.${problem.key}`, problem.values);
  const isAdorned = isNumber && ADORNED.includes(rule.unit);
  return (
    <InputField
      {...{ id, value, onType }}
      error={problem !== null}
      helperText={error ?? range}
      multiline={isText && rule.isMultiline === true}
      isLong={isText && rule.isMultiline !== true && rule.maxLength > SHORT}
      inputMode={inputModeOf(rule)}
      unit={isAdorned ? t(`settings.units.${rule.unit as Adorned}`) : undefined}
      sx={{ maxWidth: isNumber ? 180 : 420 }}
    />
  );
}

interface SettingFieldProps {
  settingKey: SettingKey;
  value: string;
  problem: SettingProblem | null;
  isChanged: boolean;
  isPending: boolean;
  onType: (value: string) => void;
  onUndo: () => void;
}

function SettingField({ settingKey, value, problem, isChanged, isPending, onType, onUndo }: SettingFieldProps) {
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
        <SteadyButton
          type="submit"
          variant="contained"
          disabled={!isChanged || problem !== null || isPending}
          aria-busy={isPending}
        >
          {t(isPending ? 'app.saving' : 'app.save')}
        </SteadyButton>
        {isChanged && !isPending && <Button onClick={onUndo}>{t('settings.undo')}</Button>}
      </div>
    </>
  );
}

/** Value typed into a setting. Saving names the version that was on screen when typing began. */
function useTypedSetting(setting: Setting, etag: string | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeSetting(setting);
  const value = typed ?? setting.value;
  const problem = settingProblem(setting.key, value);
  const isChanged = value.trim() !== setting.value;
  useWorkUnderWay(isChanged);
  const save = (): void => {
    if (!isChanged || problem !== null) return;
    const change = { value: value.trim(), etag: seen ?? etag };
    // After a stale refusal the next attempt names the current version.
    mutate(change, { onSuccess: () => setTyped(null), onSettled: () => setSeen(null) });
  };
  return {
    ...{ value, isChanged, isPending, error, dismiss: reset, save },
    problem: typed === null ? null : problem,
    type: (next: string): void => {
      if (typed === null) setSeen(etag);
      setTyped(next);
    },
    undo: (): void => {
      setTyped(null);
      reset();
    },
  };
}

interface SettingCardProps {
  setting: Setting;
  etag: string | null;
}

/** One setting with its own save button. */
function SettingCard({ setting, etag }: SettingCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { value, problem, isChanged, isPending, error, dismiss, save, type, undo } = useTypedSetting(setting, etag);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form className={`${panel.panel} ${styles.card}`} noValidate onSubmit={submit}>
      <SettingField
        settingKey={setting.key}
        {...{ value, problem, isChanged, isPending }}
        onUndo={undo}
        onType={type}
      />
      <Failure error={error} text={t('errors.updateSetting')} onDismiss={dismiss} />
      {clock !== null && (
        <p className={styles.when}>{t('settings.updatedAt', { when: format.instant(setting.updatedAt) })}</p>
      )}
    </form>
  );
}
