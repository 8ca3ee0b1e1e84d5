import { SETTING_KEYS, type NewSettings, type SettingKey } from '@palestra/backend/contract/setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, isStale } from '../../api/api-error';
import { settingProblem } from './setting-problem';
import { type LoadedSettings, useSaveSettings } from './settings.api';

/** Values typed over the saved ones, and the version that was on screen when typing began; null: the present one. */
interface Typed {
  values: NewSettings;
  etag: string | null;
}

type Texts = Readonly<Partial<Record<string, string>>>;

const NOTHING: Typed = { values: {}, etag: null };

const without = <Value>(values: Readonly<Record<string, Value>>, left: (key: string, value: Value) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !left(key, value)));

/**
 * The settings of the page while they are typed, and saved together (rule: settings together). `isTold`: a toast says that
 * they are saved, where nothing else does.
 */
export function useTypedSettings({ settings, etag }: LoadedSettings, isTold = true) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(NOTHING);
  const [refused, setRefused] = useState<Texts>({});
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, error, reset } = useSaveSettings(isTold);
  const saved: Texts = Object.fromEntries(settings.map(({ key, value }) => [key, value]));

  const isChanged = (key: SettingKey): boolean => {
    const value = typed.values[key]?.trim();
    return value !== undefined && value !== saved[key];
  };
  const changed = SETTING_KEYS.filter(isChanged);
  const faultOf = (key: SettingKey): string | undefined => {
    const problem = isChanged(key) ? settingProblem(key, typed.values[key] ?? '') : null;
    return problem === null ? refused[key] : t(`settings.${problem.key}`, problem.values);
  };
  const clear = (): void => {
    reset();
    setRefused({});
  };
  const fail = (): void => setFailures((before) => before + 1);
  const send = (values: NewSettings, then?: () => void): void =>
    mutate(
      { values, etag: typed.etag ?? etag },
      {
        // Text typed meanwhile stays.
        onSuccess: () => {
          setTyped((now) => ({
            values: without(now.values, (key, value) => values[key as SettingKey] === value?.trim()),
            etag: null,
          }));
          then?.();
        },
        onError: (problem) => {
          setRefused(fieldErrors(problem));
          // Another desk was quicker: the next attempt names the current version.
          if (isStale(problem)) setTyped((now) => ({ ...now, etag: null }));
          fail();
        },
      },
    );
  return {
    ...{ changed, isChanged, faultOf, isPending, failures, clear },
    /** Failure that no field shows. */
    error: Object.keys(fieldErrors(error)).length === 0 ? error : null,
    valueOf: (key: SettingKey): string => typed.values[key] ?? saved[key] ?? '',
    type: (key: SettingKey, value: string): void => {
      setRefused((before) => without(before, (one) => one === key));
      setTyped((before) => ({
        values: { ...before.values, [key]: value },
        etag: Object.keys(before.values).length === 0 ? etag : before.etag,
      }));
    },
    undo: (): void => {
      setTyped(NOTHING);
      clear();
    },
    /** `then` follows when all is saved, at once where nothing was changed. */
    save: (then?: () => void): void => {
      if (isPending) return;
      clear();
      if (changed.length === 0) then?.();
      else if (changed.some((key) => settingProblem(key, typed.values[key] ?? '') !== null)) fail();
      else send(Object.fromEntries(changed.map((key) => [key, typed.values[key]?.trim()])), then);
    },
  };
}
