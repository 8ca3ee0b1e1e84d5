import { TIMERS } from '@palestra/backend/contract/limits';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/button-class';
import type { VisitorState } from '../session/use-visitor-state';
import { Outcome } from './Outcome';
import { useCountdown } from './use-countdown';

const SIGN_IN = '/login';

/**
 * Says that the address is confirmed, and goes to the sign-in screen after 5 seconds, with a message (rule: timers).
 */
export function EmailConfirmed({ email }: { email: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const state: VisitorState = { message: 'emailConfirmed', email, movesFocus: true };
  const left = useCountdown(TIMERS.emailConfirmationRedirect, () => navigate(SIGN_IN, { replace: true, state }));
  return (
    <Outcome
      tone="good"
      icon="check"
      title={t('account.confirm.doneTitle')}
      text={t('account.confirm.done')}
      next={t('account.confirm.next', { count: left })}
    >
      <Link href={SIGN_IN} state={state} replace className={buttonClass('primary')}>
        {t('account.confirm.goNow')}
      </Link>
    </Outcome>
  );
}
