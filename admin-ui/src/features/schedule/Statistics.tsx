import type { Statistics as Counts } from '@palestra/backend/contract/gym';
import { useTranslation } from 'react-i18next';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { StatRow } from '../../kit/ui/StatRow';
import { useStatistics } from './schedule.api';

/** Key figures of the gym; each screen chooses which. */
export function Statistics({ shown }: { shown: readonly (keyof Counts)[] }) {
  const { t } = useTranslation();
  const { data, error } = useStatistics();
  const isMissing = data === undefined && error !== null;
  const stats = shown.map((name) => ({ label: t(`statistics.${name}`), value: isMissing ? null : data?.[name] }));
  return (
    <>
      <StatRow label={t('statistics.title')} stats={stats} />
      {error !== null && <RefreshProblem text={t('errors.loadStatistics')} />}
    </>
  );
}
