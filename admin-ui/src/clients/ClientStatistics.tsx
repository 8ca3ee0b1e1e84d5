import type { Statistics } from '@palestra/backend/contract/gym';
import { useTranslation } from 'react-i18next';
import { useStatistics } from '../overview/use-statistics';
import { Banner } from '../ui/Banner';
import { StatRow } from '../ui/StatRow';

const SHOWN: readonly (keyof Statistics)[] = ['activeSubscriptions', 'inactiveClients', 'totalClients'];

export function ClientStatistics() {
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
