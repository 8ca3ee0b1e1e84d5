import type { Capability } from '@palestra/backend/contract/capability-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { RENEWED_WITHIN_DAYS, REPLAYED_DAYS } from '@palestra/backend/contract/report';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router';
import type { reportsEl } from '../../i18n/el/reports';
import parts from '../../kit/parts/parts.module.css';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { Requires, useMay } from '../../kit/session/use-may';
import { useUses } from '../../kit/time/use-uses';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { AtRiskSection } from './AtRiskSection';
import { ChangesSection } from './ChangesSection';
import { ClassesSection } from './ClassesSection';
import { ClosingListSection, ClosingsSection } from './ClosingsSection';
import { DemandListSection, DemandSection } from './DemandSection';
import { ExpiringSection } from './ExpiringSection';
import { FillSection } from './FillSection';
import { DueListSection, LatePayersSection } from './LatePayersSection';
import { MembersSection } from './MembersSection';
import { MoneySection } from './MoneySection';
import { OwedSection } from './OwedSection';
import { PolicyListSection, PolicySection } from './PolicySection';
import { AttendanceSection, VisitsSection } from './VisitsSection';
import {
  LostSlotListSection,
  MoneyListSection,
  SlotListSection,
  VisitListSection,
  MemberListSection,
} from './number-lists';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

const GROUPS = ['visits', 'members', 'money', 'rules'] as const;

interface Section {
  path: string;
  name: keyof typeof reportsEl.reports.names;
  /** Questions about one thing stand together. */
  about: (typeof GROUPS)[number];
  Content: ComponentType;
  /** Needed beside that for reports. */
  permission?: Permission;
  /** Used beside the reports. */
  partOf?: Capability;
}

/** Parts of the screen, in order. Each has its own address, and answers a question of an owner. */
const SECTIONS: readonly Section[] = [
  { path: '', name: 'visits', about: 'visits', Content: VisitsSection },
  { path: 'fill', name: 'fill', about: 'visits', Content: FillSection },
  { path: 'classes', name: 'classes', about: 'visits', Content: ClassesSection, partOf: 'classes' },
  { path: 'demand', name: 'demand', about: 'visits', Content: DemandSection },
  { path: 'attendance', name: 'attendance', about: 'visits', Content: AttendanceSection, partOf: 'attendance' },
  { path: 'members', name: 'members', about: 'members', Content: MembersSection },
  { path: 'at-risk', name: 'atRisk', about: 'members', Content: AtRiskSection },
  { path: 'expiring', name: 'expiring', about: 'members', Content: ExpiringSection },
  {
    ...{ path: 'money', name: 'money', about: 'money', Content: MoneySection },
    ...{ permission: 'accounts', partOf: 'money' },
  },
  { path: 'owed', name: 'owed', about: 'money', Content: OwedSection, partOf: 'money' },
  { path: 'late-payers', name: 'latePayers', about: 'money', Content: LatePayersSection, partOf: 'money' },
  { path: 'closings', name: 'closings', about: 'rules', Content: ClosingsSection },
  { path: 'changes', name: 'changes', about: 'rules', Content: ChangesSection },
  { path: 'policy', name: 'policy', about: 'rules', Content: PolicySection },
];

interface List {
  /** Path of the section whose numbers lead here. */
  of: string;
  Content: ComponentType;
  permission?: Permission;
  partOf?: Capability;
}

/** Lists behind numbers, which have no question of their own. */
const LISTS: Readonly<Record<string, List>> = {
  'visit-list': { of: '', Content: VisitListSection },
  'member-list': { of: 'members', Content: MemberListSection },
  'demand-list': { of: 'demand', Content: DemandListSection },
  'slot-list': { of: 'fill', Content: SlotListSection },
  'closing-list': { of: 'closings', Content: ClosingListSection },
  'lost-list': { of: 'closings', Content: LostSlotListSection },
  'policy-list': { of: 'policy', Content: PolicyListSection },
  'due-list': { of: 'late-payers', Content: DueListSection, partOf: 'money' },
  'money-list': { of: 'money', Content: MoneyListSection, permission: 'accounts', partOf: 'money' },
};

const addressOf = (path: string): string => (path === '' ? '/reports' : `/reports/${path}`);

/** Parts of the address that one section hands to the next. */
const OF_PERIOD = ['period', 'from', 'to', 'compare'];

export function ReportsScreen() {
  const t = useReportTexts();
  const may = useMay();
  const uses = useUses();
  const isUsed = ({ partOf }: Pick<Section, 'partOf'>): boolean => partOf === undefined || uses(partOf);
  const asked = useParams()['*'] ?? '';
  const { search } = useLocation();
  const section = SECTIONS.find(({ path }) => path === asked);
  const shown = section ?? LISTS[asked];
  if (shown === undefined || !isUsed(shown)) return <NotFound />;
  const { Content, permission = 'reports' } = shown;
  const kept = new URLSearchParams(
    section === undefined ? [] : [...new URLSearchParams(search)].filter(([name]) => OF_PERIOD.includes(name)),
  ).toString();
  const days = section?.name === 'policy' ? REPLAYED_DAYS : RENEWED_WITHIN_DAYS;
  const questions = SECTIONS.filter((one) => isUsed(one) && may(one.permission ?? 'reports')).map(
    ({ path, name, about }) => ({
      ...{ to: `${addressOf(path)}${kept === '' ? '' : `?${kept}`}`, text: t(`question.${name}`) },
      heading: t(`groups.${about}`),
    }),
  );
  const whoDidWhat = { to: '/settings/audit', text: t('question.deeds'), heading: t('groups.staff') };
  return (
    <Screen
      title={t('title')}
      tabTitle={
        section === undefined ? `${t('list')} · ${t('title')}` : `${t(`names.${section.name}`)} · ${t('title')}`
      }
      {...(section !== undefined && { lead: t(`leads.${section.name}`, { days }) })}
    >
      <div className={parts.parts}>
        <LinkTabs
          isAside
          label={t('questions')}
          tabs={may('log') ? [...questions, whoDidWhat] : questions}
          at={addressOf('of' in shown ? shown.of : shown.path)}
        />
        <div className={styles.section}>
          <Requires permission={permission}>
            <Content key={asked} />
          </Requires>
        </div>
      </div>
    </Screen>
  );
}
