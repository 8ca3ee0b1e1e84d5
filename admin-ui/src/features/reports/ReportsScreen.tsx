import { RENEWED_WITHIN_DAYS, REPLAYED_DAYS } from '@palestra/backend/contract/report';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router';
import { NotFound } from '../../kit/screen/NotFound';
import { Screen } from '../../kit/screen/Screen';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { AtRiskSection } from './AtRiskSection';
import { ExpiringSection } from './ExpiringSection';
import { FillSection } from './FillSection';
import { MemberListSection } from './MemberListSection';
import { MembersSection } from './MembersSection';
import { PolicySection } from './PolicySection';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';
import { VisitListSection } from './VisitListSection';
import { AttendanceSection, VisitsSection } from './VisitsSection';

/** Parts of the screen, in order. Each has its own address. */
const SECTIONS = [
  { path: '', name: 'visits', Content: VisitsSection },
  { path: 'fill', name: 'fill', Content: FillSection },
  { path: 'attendance', name: 'attendance', Content: AttendanceSection },
  { path: 'members', name: 'members', Content: MembersSection },
  { path: 'at-risk', name: 'atRisk', Content: AtRiskSection },
  { path: 'expiring', name: 'expiring', Content: ExpiringSection },
  { path: 'policy', name: 'policy', Content: PolicySection },
] as const;

/** Lists behind numbers, which have no tab. */
const LISTS: Readonly<Record<string, ComponentType>> = {
  'visit-list': VisitListSection,
  'member-list': MemberListSection,
};

/** Parts of the address that one section hands to the next. */
const OF_PERIOD = ['period', 'from', 'to', 'compare'];

export function ReportsScreen() {
  const t = useReportTexts();
  const asked = useParams()['*'] ?? '';
  const { search } = useLocation();
  const section = SECTIONS.find(({ path }) => path === asked);
  const List = LISTS[asked];
  if (section === undefined && List === undefined) return <NotFound />;
  const kept = new URLSearchParams(
    section === undefined ? [] : [...new URLSearchParams(search)].filter(([name]) => OF_PERIOD.includes(name)),
  ).toString();
  const tabs = SECTIONS.map(({ path, name }) => ({
    to: `/reports${path === '' ? '' : `/${path}`}${kept === '' ? '' : `?${kept}`}`,
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
      <LinkTabs label={t('sections')} tabs={tabs} />
      <div className={styles.section}>
        {section === undefined ? List !== undefined && <List /> : <section.Content key={section.name} />}
      </div>
    </Screen>
  );
}
