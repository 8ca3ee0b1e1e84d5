import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTING_MATTERS,
  SETTING_RULES,
  type Setting,
  type SettingGroup,
  type SettingKey,
  type SettingRule,
} from '@palestra/backend/contract/setting';
import { timeFromSeconds } from '@palestra/backend/contract/time-of-day';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Failure, InView } from '../../kit/ui/Banner';
import { InputField } from '../../kit/ui/InputField';
import { LeaveGuard, LeavingContext } from '../../kit/ui/LeaveGuard';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import { type SettingProblem, settingProblem } from './setting-problem';
import { useChangeSetting, useSettings } from './settings.api';
import styles from './settings.module.css';

/** A value typed into a setting, and the version that was on screen when typing began; null: the present one. */
interface TypedSetting {
  value: string;
  etag: string | null;
}

type TypedChange = (before: TypedSetting | undefined) => TypedSetting | undefined;

const GROUPS = Object.entries(SETTING_GROUPS) as [SettingGroup, readonly SettingKey[]][];
/** Every setting with its heading, by whose words it is found as well. */
const GROUPED = GROUPS.flatMap(([group, keys]) => keys.map((key) => ({ group, key })));

/** A search changes the address as well, and loses nothing. */
const leavesSettings = (here: Location, there: Location): boolean => here.pathname !== there.pathname;

export function GlobalSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  const [typed, setTyped] = useState<Partial<Record<SettingKey, TypedSetting>>>({});
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadSettings')} onRetry={() => void refetch()} />;
  }
  const settingOf = (key: SettingKey): Setting | undefined => data?.settings.find((one) => one.key === key);
  const isChanged = (key: SettingKey): boolean => {
    const value = typed[key]?.value.trim();
    return value !== undefined && value !== settingOf(key)?.value;
  };
  /** By what is chosen now, saved or not. */
  const matters = (key: SettingKey): boolean => {
    const rule = SETTING_MATTERS[key];
    if (rule === undefined || isChanged(key)) return true;
    // While they load, as a new gym has it.
    return rule.when(typed[rule.of]?.value ?? settingOf(rule.of)?.value ?? String(SETTING_RULES[rule.of].default));
  };
  const cardOf = (key: SettingKey) => {
    const setting = settingOf(key);
    if (data === undefined || setting === undefined) return <SkeletonPanel key={key} height={150} />;
    const onType = (change: TypedChange): void => setTyped((before) => ({ ...before, [key]: change(before[key]) }));
    return <SettingCard key={key} {...{ setting, onType }} typed={typed[key]} etag={data.etag} />;
  };
  return (
    <LeavingContext value={leavesSettings}>
      <LeaveGuard isDirty={SETTING_KEYS.some(isChanged)} text={t('app.leaveText')} />
      <div className={styles.list} aria-busy={data === undefined}>
        <SearchedList
          items={GROUPED.filter(({ key }) => matters(key))}
          wordsOf={({ group, key }) => [
            ...[t(`settings.${key}.label`), t(`settings.${key}.hint`)],
            t(`settings.groups.${group}`),
          ]}
          title={t('settings.global')}
          parameter="q"
          stays={({ key }) => isChanged(key)}
        >
          {(found) =>
            GROUPS.map(([group]) => {
              const cards = found.filter((one) => one.group === group).map(({ key }) => cardOf(key));
              return cards.length > 0 && <SettingsOfGroup key={group} {...{ group, cards }} />;
            })
          }
        </SearchedList>
      </div>
    </LeavingContext>
  );
}

function SettingsOfGroup({ group, cards }: { group: SettingGroup; cards: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{t(`settings.groups.${group}`)}</h2>
      {cards}
    </section>
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
        <h3>
          <label htmlFor={id}>{t(`settings.${settingKey}.label`)}</label>
        </h3>
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

interface SettingCardProps {
  setting: Setting;
  etag: string | null;
  typed: TypedSetting | undefined;
  onType: (change: TypedChange) => void;
}

/** The value of a setting while it is typed and saved. Saving names the version that was on screen when typing began. */
function useTypedSetting({ setting, etag, typed, onType }: SettingCardProps) {
  const { mutate, isPending, error, reset } = useChangeSetting(setting);
  const value = typed?.value ?? setting.value;
  const problem = settingProblem(setting.key, value);
  const isChanged = value.trim() !== setting.value;
  const save = (): void => {
    if (!isChanged || problem !== null) return;
    const change = { value: value.trim(), etag: typed?.etag ?? etag };
    // Text typed meanwhile stays; the next attempt names the current version.
    const settle = (saved: string | null): void =>
      onType((now) => (now === undefined || now.value.trim() === saved ? undefined : { ...now, etag: null }));
    mutate(change, { onSuccess: () => settle(change.value), onError: () => settle(null) });
  };
  return {
    ...{ value, isChanged, isPending, error, dismiss: reset, save },
    problem: typed === undefined ? null : problem,
    type: (next: string): void =>
      onType((before) => ({ value: next, etag: before === undefined ? etag : before.etag })),
    undo: (): void => {
      onType(() => undefined);
      reset();
    },
  };
}

/** One setting with its own save button. */
function SettingCard(props: SettingCardProps) {
  const { setting } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { value, problem, isChanged, isPending, error, dismiss, save, type, undo } = useTypedSetting(props);
  const part = useShownFault<HTMLFormElement>(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form ref={part} className={`${panel.panel} ${styles.card}`} noValidate onSubmit={submit}>
      <SettingField
        settingKey={setting.key}
        {...{ value, problem, isChanged, isPending }}
        onUndo={undo}
        onType={type}
      />
      {error !== null && (
        <InView>
          <Failure error={error} text={t('errors.updateSetting')} onDismiss={dismiss} />
        </InView>
      )}
      {clock !== null && (
        <p className={styles.when}>{t('settings.updatedAt', { when: format.instant(setting.updatedAt) })}</p>
      )}
    </form>
  );
}
