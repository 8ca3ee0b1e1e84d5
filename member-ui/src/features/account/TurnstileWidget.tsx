import type { MailedForm } from '@palestra/backend/contract/account';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { loadTurnstile, type Turnstile } from './load-turnstile';
import styles from './SecurityVerification.module.css';
import type { Verification } from './use-verification';

type Props = Pick<Verification, 'onToken' | 'onProblem'> & { siteKey: string; form: MailedForm };

/** The provider's widget in the current language and theme. */
export function TurnstileWidget({ siteKey, form, onToken, onProblem }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    const render = (turnstile: Turnstile): void => {
      if (isGone || place.current === null) return;
      const widget = turnstile.render(place.current, {
        sitekey: siteKey,
        action: form,
        language,
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        size: 'flexible',
        callback: onToken,
        'error-callback': () => {
          onProblem('failed');
          return true;
        },
        'expired-callback': () => onProblem('expired'),
        'timeout-callback': () => onProblem('expired'),
      });
      remove = () => widget !== undefined && turnstile.remove(widget);
    };
    loadTurnstile()
      .then(render)
      .catch(() => {
        if (!isGone) onProblem('notLoaded');
      });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [siteKey, form, language, onToken, onProblem]);
  return <div ref={place} className={styles.widget} />;
}
