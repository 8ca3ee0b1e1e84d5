import type { Setting } from '@palestra/backend/contract/setting';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import panel from '../../kit/ui/Panel.module.css';
import styles from './settings.module.css';
import { SettingField } from './SettingField';
import { useTypedSetting } from './use-typed-setting';

interface SettingCardProps {
  setting: Setting;
  etag: string | null;
}

/** One setting with its own save button. */
export function SettingCard({ setting, etag }: SettingCardProps) {
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
      {error !== null && (
        <Banner
          kind="danger"
          text={errorText(error, { fallback: t('errors.updateSetting'), offline: t('errors.offline') })}
          onDismiss={dismiss}
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
