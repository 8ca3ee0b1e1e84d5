import { SETTING_KEYS } from '@palestra/backend/contract/setting';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import styles from './settings.module.css';
import { SettingCard } from './SettingCard';
import { useSettings } from './settings.api';

export function GlobalSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSettings();
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadSettings')} onRetry={() => void refetch()} />;
  }
  const cards = SETTING_KEYS.map((key) => {
    const setting = data?.settings.find((candidate) => candidate.key === key);
    if (data === undefined || setting === undefined) return <SkeletonPanel key={key} height={150} />;
    return <SettingCard key={key} setting={setting} etag={data.etag} />;
  });
  return (
    <div className={styles.list} aria-busy={data === undefined}>
      {cards}
    </div>
  );
}
