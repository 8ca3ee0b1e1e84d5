import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useMailsToLookAt } from '../mails/use-mails';
import { Banner } from '../../kit/ui/Banner';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './settings.module.css';
import { sectionAddress, SETTINGS_SECTIONS } from './settings-sections';

export function SettingsScreen() {
  const { t } = useTranslation();
  const asked = useParams()['*'] ?? '';
  const mails = useMailsToLookAt() ?? 0;
  const section = SETTINGS_SECTIONS.find(({ path }) => path === asked);
  if (section === undefined) return <NotFound />;
  const { title, lead, Content } = section;
  const tabs = SETTINGS_SECTIONS.map(({ path, title: name }) => ({ to: sectionAddress(path), text: t(name) }));
  return (
    <Screen title={t('settings.title')} tabTitle={`${t(title)} · ${t('settings.title')}`} lead={t(lead)}>
      <LinkTabs label={t('settings.sections')} tabs={tabs} />
      {mails > 0 && asked !== 'mails' && (
        <div className={styles.mails}>
          <Banner kind="warning" text={t('mails.attention', { count: mails })}>
            <Link to={sectionAddress('mails')}>{t('mails.lookAtThem')}</Link>
          </Banner>
        </div>
      )}
      <Suspense fallback={<Waiting height={420} />}>
        <Content key={asked} />
      </Suspense>
    </Screen>
  );
}
