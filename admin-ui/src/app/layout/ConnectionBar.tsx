import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../api/connection';
import { useFormat } from '../../kit/time/use-format';
import { gymNow } from '../../kit/time/gym-clock';
import { useGymQuery } from '../../kit/time/use-gym';
import { onRefreshProblems, refreshProblems } from '../../kit/ui/refresh-problems';
import styles from './connection.module.css';
import { useConnection } from './use-connection';

/** Single status bar: the server cannot be reached, or a part of the screen could not be refreshed. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: clock } = useGymQuery();
  const state = useConnection();
  const old = [...new Set(useSyncExternalStore(onRefreshProblems, refreshProblems))];
  const [only = t('errors.notRefreshed'), ...others] = old;
  const isOffline = state.kind === 'offline';
  if (!isOffline && old.length === 0) return null;
  const since = (heardAt: number): string | null =>
    clock === undefined ? null : format.clockTime(gymNow(clock.offsetMs, heardAt).toISOString(), clock.gym.timeZone);
  const time = isOffline ? since(state.heardAt) : null;
  const offline = time === null ? t('connection.noWord') : t('connection.noWordSince', { time });
  const text = isOffline ? offline : others.length === 0 ? only : t('errors.notRefreshed');
  return (
    <div className={styles.bar} role="status">
      <p>{text}</p>
      <Button color="inherit" size="small" onClick={readAgain}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
