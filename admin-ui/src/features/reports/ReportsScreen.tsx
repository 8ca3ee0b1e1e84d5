import type { Capability } from '@palestra/backend/contract/capability-names';
import type { Permission } from '@palestra/backend/contract/permissions';
import { RENEWED_WITHIN_DAYS, REPLAYED_DAYS } from '@palestra/backend/contract/report';
import type { ComponentType } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { Requires, useMay } from '../../kit/session/use-may';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { AtRiskSection } from './AtRiskSection';
import { ChangesSection } from './ChangesSection';
import { ClosingListSection, ClosingsSection } from './ClosingsSection';
import { DemandListSection, DemandSection } from './DemandSection';
import { ExpiringSection } from './ExpiringSection';
import { FillSection } from './FillSection';
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
import { memberListPath, presetPeriod } from './report-address';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

type SectionName =
  | 'visits'
  | 'fill'
  | 'attendance'
  | 'members'
  | 'atRisk'
  | 'expiring'
  | 'money'
  | 'owed'
  | 'demand'
  | 'closings'
  | 'changes'
  | 'policy';

interface Section {
  path: string;
  name: SectionName;
  Content: ComponentType;
  /** Needed beside that for reports. */
  permission?: Permission;
  /** Used beside the reports. */
  partOf?: Capability;
}

/** Parts of the screen, in order. Each has its own address. */
const SECTIONS: readonly Section[] = [
  { path: '', name: 'visits', Content: VisitsSection },
  { path: 'fill', name: 'fill', Content: FillSection },
  { path: 'attendance', name: 'attendance', Content: AttendanceSection, partOf: 'attendance' },
  { path: 'members', name: 'members', Content: MembersSection },
  { path: 'at-risk', name: 'atRisk', Content: AtRiskSection },
  { path: 'expiring', name: 'expiring', Content: ExpiringSection },
  { path: 'money', name: 'money', Content: MoneySection, permission: 'accounts', partOf: 'money' },
  { path: 'owed', name: 'owed', Content: OwedSection, partOf: 'money' },
  { path: 'demand', name: 'demand', Content: DemandSection },
  { path: 'closings', name: 'closings', Content: ClosingsSection },
  { path: 'changes', name: 'changes', Content: ChangesSection },
  { path: 'policy', name: 'policy', Content: PolicySection },
];

interface List {
  /** Path of the section whose numbers lead here. */
  of: string;
  Content: ComponentType;
  permission?: Permission;
  partOf?: Capability;
}

/** Lists behind numbers, which have no tab. */
const LISTS: Readonly<Record<string, List>> = {
  'visit-list': { of: '', Content: VisitListSection },
  'member-list': { of: 'members', Content: MemberListSection },
  'demand-list': { of: 'demand', Content: DemandListSection },
  'slot-list': { of: 'fill', Content: SlotListSection },
  'closing-list': { of: 'closings', Content: ClosingListSection },
  'lost-list': { of: 'closings', Content: LostSlotListSection },
  'policy-list': { of: 'policy', Content: PolicyListSection },
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
  const tabs = SECTIONS.filter((one) => isUsed(one) && may(one.permission ?? 'reports')).map(({ path, name }) => ({
    to: `${addressOf(path)}${kept === '' ? '' : `?${kept}`}`,
    text: t(`names.${name}`),
  }));
  const days = section?.name === 'policy' ? REPLAYED_DAYS : RENEWED_WITHIN_DAYS;
  return (
    <Screen
      title={t('title')}
      tabTitle={
        section === undefined ? `${t('list')} · ${t('title')}` : `${t(`names.${section.name}`)} · ${t('title')}`
      }
      {...(section !== undefined && { lead: t(`leads.${section.name}`, { days }) })}
    >
      {section?.name === 'visits' && <Questions />}
      <LinkTabs label={t('sections')} tabs={tabs} at={addressOf('of' in shown ? shown.of : shown.path)} />
      <div className={styles.section}>
        <Requires permission={permission}>
          <Content key={asked} />
        </Requires>
      </div>
    </Screen>
  );
}

const QUESTIONS = [
  { name: 'full', to: 'fill' },
  { name: 'when', to: 'fill' },
  { name: 'leaving', to: 'member-list' },
  { name: 'away', to: 'at-risk?risk=absent' },
  { name: 'income', to: 'money', permission: 'accounts', partOf: 'money' },
  { name: 'owed', to: 'owed', partOf: 'money' },
  { name: 'deadline', to: 'changes' },
  { name: 'add', to: 'demand' },
  { name: 'closings', to: 'closings' },
  { name: 'expiring', to: 'expiring' },
] as const satisfies readonly { name: string; to: string; permission?: Permission; partOf?: Capability }[];

/** Questions of an owner, in their words, each with the way to its answer. */
export function Questions() {
  const t = useReportTexts();
  const may = useMay();
  const uses = useUses();
  const today = useGym()?.today;
  if (today === undefined) return null;
  const ended = memberListPath(presetPeriod('quarter', today), 'ended');
  const asked = QUESTIONS.filter(
    (one) => (!('permission' in one) || may(one.permission)) && (!('partOf' in one) || uses(one.partOf)),
  );
  return (
    <nav aria-label={t('questions')} className={styles.questions}>
      <ul>
        {asked.map(({ name, to }) => (
          <li key={name}>
            <Link to={to === 'member-list' ? ended : `/reports/${to}`}>{t(`question.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
