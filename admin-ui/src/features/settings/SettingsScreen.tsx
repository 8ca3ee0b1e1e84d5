import { CAPABILITY_OF } from '@palestra/backend/contract/capability';
import type { SettingGroup } from '@palestra/backend/contract/setting';
import type { Permission } from '@palestra/backend/contract/permissions';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { loadPart } from '../../kit/load-part';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { Requires, RequiresForScreen, useMay } from '../../kit/session/use-may';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { Waiting } from '../../kit/ui/Skeleton';
import { useMailsToLookAt } from '../mails/mail-queue.api';
import styles from './settings.module.css';

const GlobalSettings = loadPart('global-settings', () => import('./GlobalSettings'), 'GlobalSettings');
const SettingsOfPage = loadPart('global-settings', () => import('./GlobalSettings'), 'SettingsOfPage');
const UsesSection = loadPart('uses', () => import('./UsesSection'), 'UsesSection');
const AuditTrail = loadPart('audit-trail', () => import('../audit/AuditTrail'), 'AuditTrail');
const WeeklyTemplate = loadPart(
  'global-timeslots',
  () => import('../global-timeslots/WeeklyTemplate'),
  'WeeklyTemplate',
);
const BroadcastSection = loadPart('broadcast', () => import('../broadcasts/BroadcastSection'), 'BroadcastSection');
const EmailTemplatesSection = loadPart(
  'email-templates',
  () => import('../email-templates/EmailTemplatesSection'),
  'EmailTemplatesSection',
);
const MailsSection = loadPart('mails', () => import('../mails/MailsSection'), 'MailsSection');
const ImportSection = loadPart('client-import', () => import('../client-import/ImportSection'), 'ImportSection');
const TagsSection = loadPart('client-tags', () => import('../client-papers/TagsSection'), 'TagsSection');
const TermsSection = loadPart('gym-terms', () => import('../client-papers/TermsSection'), 'TermsSection');
const ExportSection = loadPart('export', () => import('../export/ExportSection'), 'ExportSection');
const DoorDevicesSection = loadPart(
  'door-devices',
  () => import('../door-devices/DoorDevicesSection'),
  'DoorDevicesSection',
);
const PlansSection = loadPart('plans', () => import('../money/PlansSection'), 'PlansSection');
const RegisterSection = loadPart('register', () => import('../money/RegisterSection'), 'RegisterSection');
const StaffSection = loadPart('staff', () => import('../staff/StaffSection'), 'StaffSection');

interface SettingsSection {
  path: string;
  heading: 'gym' | 'selling' | 'people' | 'messages' | 'data' | null;
  /** Sections of one entry in the list are tabs of its page. */
  entry?: 'mails' | 'data';
  /** Settings below its content. */
  settings?: SettingGroup;
  permission: Permission;
  title: string;
  lead: string;
  Content: ComponentType;
}

/**
 * Parts of the settings, in order: first what each gym is asked for, then the others under their headings. Each has its own
 * address, loads on opening, and belongs to its own folder.
 */
const SETTINGS_SECTIONS = [
  {
    path: '',
    heading: null,
    permission: 'settings',
    title: 'settings.global',
    lead: 'settings.lead',
    Content: GlobalSettings,
  },
  {
    path: 'global-timeslots',
    heading: null,
    permission: 'template',
    title: 'globalTimeslots.title',
    lead: 'globalTimeslots.lead',
    Content: WeeklyTemplate,
  },
  {
    path: 'broadcast',
    heading: null,
    permission: 'broadcasts',
    title: 'broadcast.title',
    lead: 'broadcast.lead',
    Content: BroadcastSection,
  },
  {
    path: 'uses',
    heading: 'gym',
    permission: 'settings',
    title: 'uses.title',
    lead: 'uses.lead',
    Content: UsesSection,
  },
  {
    path: 'plans',
    heading: 'selling',
    permission: 'plans',
    title: 'money.plans',
    lead: 'money.plansLead',
    Content: PlansSection,
  },
  {
    path: 'register',
    heading: 'selling',
    permission: 'accounts',
    title: 'money.register',
    lead: 'money.registerLead',
    Content: RegisterSection,
  },
  {
    path: 'staff',
    heading: 'people',
    settings: 'access',
    permission: 'staff',
    title: 'staff.title',
    lead: 'staff.lead',
    Content: StaffSection,
  },
  {
    path: 'door',
    heading: 'people',
    permission: 'doors',
    title: 'doorDevices.title',
    lead: 'doorDevices.lead',
    Content: DoorDevicesSection,
  },
  {
    path: 'tags',
    heading: 'people',
    permission: 'tags',
    title: 'papers.tagsTitle',
    lead: 'papers.tagsLead',
    Content: TagsSection,
  },
  {
    path: 'terms',
    heading: 'people',
    permission: 'terms',
    title: 'gymTerms.title',
    lead: 'gymTerms.lead',
    Content: TermsSection,
  },
  {
    path: 'mails',
    heading: 'messages',
    entry: 'mails',
    settings: 'outgoing',
    permission: 'mails',
    title: 'mails.title',
    lead: 'mails.lead',
    Content: MailsSection,
  },
  {
    path: 'email-templates',
    heading: 'messages',
    entry: 'mails',
    permission: 'emailTemplates',
    title: 'templates.title',
    lead: 'templates.lead',
    Content: EmailTemplatesSection,
  },
  {
    path: 'import',
    heading: 'data',
    entry: 'data',
    permission: 'import',
    title: 'clientImport.title',
    lead: 'clientImport.lead',
    Content: ImportSection,
  },
  {
    path: 'export',
    heading: 'data',
    entry: 'data',
    permission: 'export',
    title: 'export.title',
    lead: 'export.lead',
    Content: ExportSection,
  },
  {
    path: 'audit',
    heading: 'data',
    permission: 'log',
    title: 'audit.title',
    lead: 'audit.lead',
    Content: AuditTrail,
  },
] as const satisfies SettingsSection[];

const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);

export function SettingsScreen() {
  const asked = useParams()['*'] ?? '';
  const may = useMay();
  const section = SETTINGS_SECTIONS.find(({ path }) => path === asked);
  const uses = useUses();
  const isUsed = ({ permission }: Section): boolean => {
    const capability = CAPABILITY_OF.permission.get(permission);
    return capability === undefined || uses(capability);
  };
  const shown = SETTINGS_SECTIONS.filter((one) => may(one.permission) && isUsed(one));
  if (section === undefined || !isUsed(section)) return <NotFound />;
  // A role without any section has no tabs either.
  if (shown.length === 0) return <RequiresForScreen permission={section.permission}>{null}</RequiresForScreen>;
  return <ShownSection asked={asked} section={section} shown={shown} />;
}

type Section = (typeof SETTINGS_SECTIONS)[number];

const entryOf = (section: Section): string => ('entry' in section ? section.entry : section.path);
const isWith = (one: Section, other: Section): boolean => entryOf(one) === entryOf(other);

interface ShownSectionProps {
  asked: string;
  section: Section;
  /** Sections of the role. */
  shown: readonly Section[];
}

function ShownSection({ asked, section, shown }: ShownSectionProps) {
  const { permission, title, lead, Content } = section;
  const { t } = useTranslation();
  const may = useMay();
  const mails = useMailsToLookAt() ?? 0;
  // The navigation leads to the first section of the role.
  if (asked === '' && !may(permission) && shown[0] !== undefined)
    return <Navigate to={sectionAddress(shown[0].path)} replace />;
  const entries = shown.filter((one, place) => shown.findIndex((other) => isWith(other, one)) === place);
  const listed = entries.map((one) => ({
    to: sectionAddress(isWith(one, section) ? section.path : one.path),
    text: t('entry' in one ? `settings.entries.${one.entry}` : one.title),
    ...(one.heading !== null && { heading: t(`settings.headings.${one.heading}`) }),
  }));
  const tabs = shown
    .filter((one) => isWith(one, section))
    .map((one) => ({ to: sectionAddress(one.path), text: t(one.title) }));
  return (
    <Screen title={t('settings.title')} tabTitle={`${t(title)} · ${t('settings.title')}`} lead={t(lead)}>
      <div className={styles.screen}>
        <LinkTabs isAside label={t('settings.sections')} tabs={listed} />
        <div className={styles.part}>
          {tabs.length > 1 && <LinkTabs label={t(title)} tabs={tabs} />}
          {mails > 0 && asked !== 'mails' && (
            <div className={styles.mails}>
              <Banner kind="warning" text={t('mails.attention', { count: mails })}>
                <Link to={sectionAddress('mails')}>{t('mails.lookAtThem')}</Link>
              </Banner>
            </div>
          )}
          <Suspense fallback={<Waiting height={420} />}>
            <Requires permission={permission}>
              <Content key={asked} />
            </Requires>
            {'settings' in section && may('settings') && <SettingsOfPage of={section.settings} />}
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}
