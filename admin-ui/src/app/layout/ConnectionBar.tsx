import Button from '@mui/material/Button';
import { gymClockAhead } from '@palestra/web-kit/gym-clock';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionOf, readAgain, useHeard, type ConnectionState } from '../../api/connection';
import { useFormat } from '../../kit/time/use-format';
import { useRefreshProblems } from '../../kit/ui/RefreshProblem';
import styles from './ConnectionBar.module.css';

/** Connection state now; without news it ages with the clock. */
function useConnection(): ConnectionState {
  const heard = useHeard();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => connectionOf(heard, Math.max(now, heard.heardAt)), [heard, now]);
}

/** Single status bar: the server cannot be reached, or a part of the screen could not be refreshed. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useConnection();
  const old = [...new Set(useRefreshProblems())];
  const [only = t('errors.notRefreshed'), ...others] = old;
  const isOffline = state.kind === 'offline';
  if (!isOffline && old.length === 0) return null;
  const time = isOffline ? format.clockTime(new Date(state.heardAt + gymClockAhead()).toISOString()) : '';
  const offline = time === '' ? t('connection.noWord') : t('connection.noWordSince', { time });
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

/** Age of the screen's data in a word. */
export function ConnectionMark() {
  const { t } = useTranslation();
  const state = useConnection();
  const ago = state.kind === 'ago' ? state.seconds : 0;
  const text =
    state.kind === 'ago'
      ? ago < 60
        ? t('connection.seconds', { count: ago })
        : t('connection.minutes', { count: Math.round(ago / 60) })
      : t(`connection.${state.kind}`);
  return (
    <span className={styles.mark} data-state={state.kind} title={t(`connection.hints.${state.kind}`)}>
      <span aria-hidden="true" className={styles.dot} />
      {/* In sight only when there is something to report; a screen reader always has it. */}
      <span className={state.kind === 'live' ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
