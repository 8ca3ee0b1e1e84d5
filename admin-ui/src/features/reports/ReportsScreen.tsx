import {
  MEMBER_EVENTS,
  RENEWED_WITHIN_DAYS,
  REPLAYED_DAYS,
  type ReportedMember,
} from '@palestra/backend/contract/report';
import type { Permission } from '@palestra/backend/contract/permissions';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { Requires } from '../../kit/session/Requires';
import { useMay } from '../../kit/session/use-may';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { ChangesSection } from './ChangesSection';
import { ClosingListSection, ClosingsSection } from './ClosingsSection';
import { DemandListSection, DemandSection } from './DemandSection';
import { AtRiskSection } from './AtRiskSection';
import { ExpiringSection } from './ExpiringSection';
import { FillSection } from './FillSection';
import { useListColumns, usePersonColumns } from './list-columns';
import { MembersSection } from './MembersSection';
import { MoneyListSection } from './MoneyListSection';
import { MoneySection } from './MoneySection';
import { NumberList, useListPeriod } from './NumberList';
import { OwedSection } from './OwedSection';
import { PolicyListSection, PolicySection } from './PolicySection';
import { Questions } from './Questions';
import type { Column } from './ReportTable';
import { useReportTexts } from './report-texts';
import type { Parameters } from './reports.api';
import styles from './reports.module.css';
import { LostSlotListSection, SlotListSection } from './SlotListSection';
import { VisitListSection } from './VisitListSection';
import { AttendanceSection, VisitsSection } from './VisitsSection';

function MemberListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const person = usePersonColumns();
  const { date } = useListColumns();
  if (period === null) return null;
  const event = MEMBER_EVENTS.find((one) => one === parameters.get('event')) ?? 'new';
  const asked: Parameters = { from: period.from, to: period.to, event };
  const columns: Column<ReportedMember>[] = [
    ...[...person, date],
    { heading: t('starts'), value: ({ startDate }) => format.shortDate(startDate) },
    { heading: t('ends'), value: ({ endDate }) => (endDate === null ? t('neverEnds') : format.shortDate(endDate)) },
  ];
  const title = `${t(`events.${event}`)} · ${period.dates}`;
  return <NumberList title={title} path="members/list" parameters={asked} columns={columns} />;
}

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
}

/** Parts of the screen, in order. Each has its own address. */
const SECTIONS: readonly Section[] = [
  { path: '', name: 'visits', Content: VisitsSection },
  { path: 'fill', name: 'fill', Content: FillSection },
  { path: 'attendance', name: 'attendance', Content: AttendanceSection },
  { path: 'members', name: 'members', Content: MembersSection },
  { path: 'at-risk', name: 'atRisk', Content: AtRiskSection },
  { path: 'expiring', name: 'expiring', Content: ExpiringSection },
  { path: 'money', name: 'money', Content: MoneySection, permission: 'accounts' },
  { path: 'owed', name: 'owed', Content: OwedSection },
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
  'money-list': { of: 'money', Content: MoneyListSection, permission: 'accounts' },
};

const addressOf = (path: string): string => (path === '' ? '/reports' : `/reports/${path}`);

/** Parts of the address that one section hands to the next. */
const OF_PERIOD = ['period', 'from', 'to', 'compare'];

export function ReportsScreen() {
  const t = useReportTexts();
  const may = useMay();
  const asked = useParams()['*'] ?? '';
  const { search } = useLocation();
  const section = SECTIONS.find(({ path }) => path === asked);
  const shown = section ?? LISTS[asked];
  if (shown === undefined) return <NotFound />;
  const { Content, permission = 'reports' } = shown;
  const kept = new URLSearchParams(
    section === undefined ? [] : [...new URLSearchParams(search)].filter(([name]) => OF_PERIOD.includes(name)),
  ).toString();
  const tabs = SECTIONS.filter((one) => may(one.permission ?? 'reports')).map(({ path, name }) => ({
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
