import { greekVocative } from '@palestra/backend/contract/greek-vocative';
import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState } from 'react';
import { useGymName } from '../features/gym/use-gym';
import { useAuth } from '../features/session/use-auth';
import { useLanguage } from '../i18n/use-language';
import { useTranslation } from '../i18n/use-translation';
import styles from './Greeting.module.css';

/** Greets by first name and shows the brand word after 2 seconds (rule: timers). */
export function Greeting() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useAuth();
  const brand = useGymName();
  const [isWelcoming, setIsWelcoming] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWelcoming(false), TIMERS.welcomeGreeting);
    return () => clearTimeout(timer);
  }, []);
  const firstName = user?.name.trim().split(/\s+/)[0] ?? '';
  const name = language === 'el' ? greekVocative(firstName) : firstName;
  const words = isWelcoming ? t('header.welcome', { name }) : brand;
  return (
    <p key={words} className={styles.words} title={words}>
      {words}
    </p>
  );
}
