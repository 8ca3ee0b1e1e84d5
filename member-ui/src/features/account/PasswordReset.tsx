import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/button-class';
import { Outcome } from './Outcome';

/** Says that the password was changed, and goes to the sign-in screen after 3 seconds (rule: timers). */
export function PasswordReset() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), TIMERS.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Outcome tone="good" icon="check" title={t('account.reset.doneTitle')} text={t('account.reset.done')}>
      <Link href="/" replace className={buttonClass('primary')}>
        {t('account.toSignIn')}
      </Link>
    </Outcome>
  );
}
