import { SETTING_RULES, type Setting } from '@palestra/backend/contract/setting';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../providers/api-error';
import { useFormat } from '../time/use-format';
import { useGym } from '../time/use-gym';
import { Banner } from '../ui/Banner';
import { settingProblem } from './setting-problem';
import styles from './settings.module.css';
import { SettingField } from './SettingField';
import { useChangeSetting } from './use-settings';

/** One setting, saved by itself. */
export function SettingCard({ setting }: { setting: Setting }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeSetting(setting);
  const value = typed ?? setting.value;
  const problem = settingProblem(SETTING_RULES[setting.key], value);
  const isChanged = value.trim() !== setting.value;
  const undo = (): void => {
    setTyped(null);
    reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && problem === null) mutate(value.trim(), { onSuccess: () => setTyped(null) });
  };
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <SettingField
        settingKey={setting.key}
        value={value}
        problem={typed === null ? null : problem}
        {...{ isChanged, isPending, onUndo: undo, onType: setTyped }}
      />
      {error !== null && (
        <Banner
          kind="danger"
          text={errorText(error, { fallback: t('errors.updateSetting'), offline: t('errors.offline') })}
          onDismiss={reset}
        />
      )}
      {clock !== null && (
        <p className={styles.when}>
          {t('settings.updatedAt', { when: format.instant(setting.updatedAt, clock.gym.timeZone) })}
        </p>
      )}
    </form>
  );
}
