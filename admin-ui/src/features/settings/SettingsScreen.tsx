import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { loadPart } from '../../kit/load-part';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { Banner } from '../../kit/ui/Banner';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { Waiting } from '../../kit/ui/Skeleton';
import styles from './settings.module.css';
import { useMailsToLookAt } from '../mails/mails.api';

const GlobalSettings = loadPart('global-settings', async () => ({
  default: (await import('./GlobalSettings')).GlobalSettings,
}));

const AuditTrail = loadPart('audit-trail', async () => ({ default: (await import('../audit/AuditTrail')).AuditTrail }));

const WeeklyTemplate = loadPart('global-timeslots', async () => ({
  default: (await import('../global-timeslots/WeeklyTemplate')).WeeklyTemplate,
}));

const BroadcastSection = loadPart('broadcast', async () => ({
  default: (await import('../broadcasts/BroadcastSection')).BroadcastSection,
}));

const EmailTemplatesSection = loadPart('email-templates', async () => ({
  default: (await import('../email-templates/EmailTemplatesSection')).EmailTemplatesSection,
}));

const MailsSection = loadPart('mails', async () => ({
  default: (await import('../mails/MailsSection')).MailsSection,
}));

const ImportSection = loadPart('client-import', async () => ({
  default: (await import('../client-import/ImportSection')).ImportSection,
}));

/** Tabs of the settings, in order. Each has its own address, loads on opening, and belongs to its own folder. */
const SETTINGS_SECTIONS = [
  { path: '', title: 'settings.global', lead: 'settings.lead', Content: GlobalSettings },
  { path: 'global-timeslots', title: 'globalTimeslots.title', lead: 'globalTimeslots.lead', Content: WeeklyTemplate },
  { path: 'broadcast', title: 'broadcast.title', lead: 'broadcast.lead', Content: BroadcastSection },
  { path: 'email-templates', title: 'templates.title', lead: 'templates.lead', Content: EmailTemplatesSection },
  { path: 'import', title: 'clientImport.title', lead: 'clientImport.lead', Content: ImportSection },
  { path: 'mails', title: 'mails.title', lead: 'mails.lead', Content: MailsSection },
  { path: 'audit', title: 'audit.title', lead: 'audit.lead', Content: AuditTrail },
] as const;

const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);

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
