import type { Capability } from '@palestra/backend/contract/capability-names';
import type { SettingGroup } from '@palestra/backend/contract/setting';
import type { Permission } from '@palestra/backend/contract/permissions';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { loadPart } from '../../kit/load-part';
import { ScreenOfParts } from '../../kit/parts/ScreenOfParts';
import { Moved } from '../../kit/screen/Moved';
import { useMay } from '../../kit/session/use-may';
import { FIRST_DAY_PATH, useIsFirstDay } from '../../kit/session/first-day';
import { MailBadge } from '../mails/MailBadge';
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
const ClassesSection = loadPart('classes', () => import('../classes/ClassesSection'), 'ClassesSection');
const TrainersSection = loadPart('trainers', () => import('../classes/TrainersSection'), 'TrainersSection');
const CoursesSection = loadPart('courses', () => import('../classes/CoursesSection'), 'CoursesSection');
const GymPageSection = loadPart('gym-page', () => import('../gym-page/GymPageSection'), 'GymPageSection');
const OccasionsSection = loadPart('occasions', () => import('../occasions/OccasionsSection'), 'OccasionsSection');
const TextingSection = loadPart('texting', () => import('../texting/TextingSection'), 'TextingSection');
const ProvidersSection = loadPart('providers', () => import('../money/ProvidersSection'), 'ProvidersSection');
const ProgramsSection = loadPart('programs', () => import('../programs/ProgramsSection'), 'ProgramsSection');
const RoomsSection = loadPart('rooms', () => import('../rooms/RoomsSection'), 'RoomsSection');
const StaffSection = loadPart('staff', () => import('../staff/StaffSection'), 'StaffSection');

/** Settings below what they are about, for those who may change them. */
const below = (group: SettingGroup) => () => (useMay()('settings') ? <SettingsOfPage of={group} /> : null);
const BELOW = {
  occasions: below('occasions'),
  texting: below('texting'),
  outgoing: below('outgoing'),
  access: below('access'),
};

interface SettingsSection {
  path: string;
  heading: 'gym' | 'people' | 'messages' | 'data' | null;
  /** Sections of one entry in the list are tabs of its page. */
  entry?: 'classes' | 'mails' | 'data';
  /** Settings below its content. */
  settings?: keyof typeof BELOW;
  permission: Permission;
  partOf?: Capability;
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
    path: 'rooms',
    heading: 'gym',
    permission: 'template',
    partOf: 'rooms',
    title: 'rooms.title',
    lead: 'rooms.lead',
    Content: RoomsSection,
  },
  {
    path: 'page',
    heading: 'gym',
    permission: 'settings',
    partOf: 'page',
    title: 'gymPage.title',
    lead: 'gymPage.lead',
    Content: GymPageSection,
  },
  {
    path: 'classes',
    heading: 'gym',
    entry: 'classes',
    permission: 'template',
    partOf: 'classes',
    title: 'classes.title',
    lead: 'classes.lead',
    Content: ClassesSection,
  },
  {
    path: 'trainers',
    heading: 'gym',
    entry: 'classes',
    permission: 'template',
    partOf: 'classes',
    title: 'classes.trainersTitle',
    lead: 'classes.trainersLead',
    Content: TrainersSection,
  },
  {
    path: 'courses',
    heading: 'gym',
    entry: 'classes',
    permission: 'template',
    partOf: 'classes',
    title: 'courses.title',
    lead: 'courses.lead',
    Content: CoursesSection,
  },
  {
    path: 'paying',
    heading: 'gym',
    permission: 'paymentProviders',
    partOf: 'money',
    title: 'money.paying.title',
    lead: 'money.paying.lead',
    Content: ProvidersSection,
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
    path: 'occasions',
    heading: 'messages',
    settings: 'occasions',
    permission: 'broadcasts',
    partOf: 'occasions',
    title: 'occasions.title',
    lead: 'occasions.lead',
    Content: OccasionsSection,
  },
  {
    path: 'texting',
    heading: 'messages',
    settings: 'texting',
    permission: 'settings',
    partOf: 'texting',
    title: 'texting.title',
    lead: 'texting.lead',
    Content: TextingSection,
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
    path: 'programs',
    heading: 'data',
    permission: 'programs',
    title: 'programs.title',
    lead: 'programs.lead',
    Content: ProgramsSection,
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

/** Parts that have moved to the screen of money. */
const MOVED: readonly string[] = ['plans', 'register'];

export function SettingsScreen() {
  const { t } = useTranslation();
  const asked = useParams()['*'] ?? '';
  if (MOVED.includes(asked)) return <Moved to={`/money/${asked}`} />;
  return (
    <ScreenOfParts
      at="/settings"
      title={t('settings.title')}
      label={t('settings.sections')}
      parts={SETTINGS_SECTIONS.map(({ title, lead, heading, ...part }) => ({
        ...{ ...part, title: t(title), lead: t(lead) },
        ...(heading !== null && { heading: t(`settings.headings.${heading}`) }),
        ...('entry' in part && { entry: t(`settings.entries.${part.entry}`) }),
        ...('settings' in part && { Below: BELOW[part.settings] }),
        ...(part.path === 'mails' && { note: <MailBadge className={styles.badge} /> }),
      }))}
      notice={asked === '' && <FirstDayNotice />}
    />
  );
}

/** The first steps are found again here while they are not done. */
function FirstDayNotice() {
  const { t } = useTranslation();
  if (!useIsFirstDay()) return null;
  return (
    <p className={styles.firstDay}>
      <Link to={FIRST_DAY_PATH}>{t('firstDay.title')}</Link>
    </p>
  );
}
