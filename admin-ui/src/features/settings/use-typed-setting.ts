import { SETTING_RULES, type Setting } from '@palestra/backend/contract/setting';
import { useState } from 'react';
import { useWorkUnderWay } from '../../api/work-under-way';
import { settingProblem } from './setting-problem';
import { useChangeSetting } from './use-settings';

/** Value typed into a setting. Saving names the version that was on screen when typing began. */
export function useTypedSetting(setting: Setting, etag: string | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeSetting(setting);
  const value = typed ?? setting.value;
  const problem = settingProblem(SETTING_RULES[setting.key], value);
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
