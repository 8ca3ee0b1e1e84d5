import { greekVocative } from '@palestra/backend/contract/greek-vocative';
import { TIMERS } from '@palestra/backend/contract/limits';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../kit/session/use-auth';
import { useGym } from '../../kit/time/use-gym';
import { useTimeout } from '../../kit/time/use-timeout';
import styles from './layout.module.css';

/**
 * Greets by first name (Greek names in the vocative) and shows the gym's name after 2 s. Its space is reserved, so that
 * nothing shifts.
 */
export function Greeting() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const clock = useGym();
  const [isWelcoming, setWelcoming] = useState(true);
  useTimeout(
    useCallback(() => setWelcoming(false), []),
    TIMERS.welcomeGreeting,
  );
  const name = greekVocative((session ?? interrupted)?.name.split(' ')[0] ?? '');
  return <p className={styles.brand}>{isWelcoming ? t('header.greeting', { name }) : (clock?.gym.name ?? '\u00a0')}</p>;
}
