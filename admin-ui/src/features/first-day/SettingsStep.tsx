import { LANGUAGES } from '@palestra/backend/contract/languages';
import type { SettingKey } from '@palestra/backend/contract/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useSwitchLanguage } from '../../kit/session/use-switch-language';
import { Failure, InView } from '../../kit/ui/Banner';
import { LeaveGuard } from '../../kit/ui/LeaveGuard';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { Segments } from '../../kit/ui/Segments';
import { ImageField } from '../settings/ImageField';
import { SettingField } from '../settings/SettingField';
import { type LoadedSettings, useSettings } from '../settings/settings.api';
import settings from '../settings/settings.module.css';
import { useTypedSettings } from '../settings/use-typed-settings';
import { StepForm, useGoOn } from './StepForm';
import type { Step } from './steps';

interface SettingsStepProps {
  step: Step;
  keys: readonly SettingKey[];
  /** False where names say it all. */
  hasHints?: boolean;
  /** Fields with a save of their own. */
  children?: ReactNode;
}

/** A step of a few settings, which are saved together. */
function SettingsStep(props: SettingsStepProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('errors.loadSettings')} height={420} />;
  return <SettingsForm {...props} loaded={data} />;
}

function SettingsForm({
  step,
  keys,
  hasHints = true,
  loaded,
  children,
}: SettingsStepProps & { loaded: LoadedSettings }) {
  const { t } = useTranslation();
  const typed = useTypedSettings(loaded, false);
  const goOn = useGoOn(step);
  return (
    <StepForm step={step} isPending={typed.isPending} failures={typed.failures} onSubmit={() => typed.save(goOn)}>
      <LeaveGuard isDirty={typed.changed.length > 0 && !typed.isPending} text={t('app.leaveText')} />
      <div>
        {keys.map((key) => (
          <SettingField
            key={key}
            settingKey={key}
            hasHint={hasHints}
            value={typed.valueOf(key)}
            fault={typed.faultOf(key)}
            onType={(value) => typed.type(key, value)}
          />
        ))}
        {children}
      </div>
      {typed.error !== null && (
        <InView>
          <Failure error={typed.error} text={t('errors.updateSettings')} onDismiss={typed.clear} />
        </InView>
      )}
    </StepForm>
  );
}

/** Names of the languages, each in its own. */
const OWN_NAMES = { el: 'Ελληνικά', en: 'English' } as const;

function OwnLanguage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  return (
    <div className={settings.field}>
      <p className={settings.name}>{t('firstDay.language')}</p>
      <div>
        <Segments
          label={t('firstDay.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: OWN_NAMES[value] }))}
          onChange={(next) => void switchTo(next)}
        />
      </div>
    </div>
  );
}

export const NameStep = () => (
  <SettingsStep step="name" keys={['GymName']}>
    <OwnLanguage />
    <ImageField image="logo" />
  </SettingsStep>
);

export const ContactStep = () => (
  <SettingsStep step="contact" keys={['ContactPhone', 'ContactEmail', 'ContactAddress']} hasHints={false} />
);

export const DeadlinesStep = () => (
  <SettingsStep
    step="deadlines"
    keys={['BookingCancellationDeadlineHours', 'MorningClientCancellationDeadlineHours']}
  />
);
