import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';
import { useAuth } from './use-auth';
import { useVisitorState } from './use-visitor-state';
import styles from './VisitorScreen.module.css';

/** For 5 seconds (rule: timers): what another screen has to say, or why the last session ended. */
export function ArrivalMessage() {
  const { t } = useTranslation();
  const { farewell } = useAuth();
  const { message, ...state } = useVisitorState();
  const [, navigate] = useLocation();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOver(true);
      // Out of the history too: a reload must not say it again.
      if (message) navigate(window.location.pathname + window.location.search, { replace: true, state });
    }, TIMERS.loginMessage);
    return () => clearTimeout(timer);
    // The time runs from the arrival on, whatever is rendered meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  const text = message ? t(`session.messages.${message}`) : farewell;
  if (isOver || text === null) return null;
  return (
    <div className={styles.arrival}>
      <Notice tone={message ? 'success' : 'info'} isAnnounced>
        {text}
      </Notice>
    </div>
  );
}
