import type { Statistics as Counts } from '@palestra/backend/contract/gym';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { StatRow } from '../ui/StatRow';
import { useStatistics } from './use-statistics';

const SHOWN: readonly (keyof Counts)[] = [
  'upcomingAppointments',
  'activeSubscriptions',
  'inactiveClients',
  'totalClients',
];

export function Statistics() {
  const { t } = useTranslation();
  const { data, error } = useStatistics();
  const stats = SHOWN.map((name) => ({ label: t(`statistics.${name}`), value: data?.[name] }));
  return (
    <>
      <StatRow label={t('statistics.title')} stats={stats} />
      {data === undefined && error !== null && <Banner kind="warning" text={t('errors.loadStatistics')} />}
    </>
  );
}
