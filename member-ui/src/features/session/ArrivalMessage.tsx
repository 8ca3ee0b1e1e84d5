import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';
import { useAuth } from './use-auth';
import { useVisitorState } from './use-visitor-state';
import styles from './VisitorScreen.module.css';

/** Message from another screen or the reason for the end of the session, for 5 seconds (rule: timers). */
export function ArrivalMessage() {
  const { t } = useTranslation();
  const { farewell } = useAuth();
  const { message, ...state } = useVisitorState();
  const [, navigate] = useLocation();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOver(true);
      // Removes it from the history too, so that a reload does not repeat it.
      if (message) navigate(window.location.pathname + window.location.search, { replace: true, state });
    }, TIMERS.loginMessage);
    return () => clearTimeout(timer);
    // The timer runs from arrival; re-renders must not restart it.
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
