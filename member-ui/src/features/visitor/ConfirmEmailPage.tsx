import type { ConfirmEmailRequest } from '@palestra/backend/contract/account';
import { TIMERS } from '@palestra/backend/contract/limits';
import { ApiError } from '@palestra/web-kit/api-error';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Skeleton, Waiting } from '../../ui/Skeleton';
import { accountFailureText } from './account-form';
import type { VisitorState } from './ModeLink';
import { NewLinkOrSignIn, Outcome, useSignInPath } from './Outcome';
import styles from './Outcome.module.css';
import visitor from './VisitorPage.module.css';
import { LOOKED_UP_ONCE, useLinkFacts, type LinkFacts } from './use-link-facts';

const confirmEmail = (request: ConfirmEmailRequest) => call<null>('POST', '/api/auth/confirm-email', request);

/** Confirms at once and only once: remounting returns the same result. */
const useConfirmEmail = (link: LinkFacts | null): UseQueryResult<unknown> =>
  useQuery({
    queryKey: ['confirm-email', link],
    queryFn: () => (link === null ? null : confirmEmail(link)),
    enabled: link !== null,
    ...LOOKED_UP_ONCE,
  });

/** Reason for a failed confirmation: a refused link is invalid or expired (rule: account links). */
function confirmFailureText(error: unknown, t: Translate): string {
  const isRefused = error instanceof ApiError && error.status === 400;
  const refused = t(isRefused ? 'account.confirm.invalid' : 'account.confirm.failed');
  return accountFailureText(error, { refused, broken: t('account.confirm.broken') }, t) ?? '';
}

/** Shown while the link is being confirmed. */
function Confirming() {
  const { t } = useTranslation();
  usePageTitle(t('account.confirm.busy'));
  return (
    <section className={visitor.form}>
      <span className={styles.seal} />
      <h1 className={visitor.title}>{t('account.confirm.busy')}</h1>
      <Waiting>
        <Skeleton height={24} width="80%" />
      </Waiting>
    </section>
  );
}

const SECOND_MS = 1_000;

/** Seconds left until `onEnd`, which is called once. */
function useCountdown(ms: number, onEnd: () => void): number {
  const [left, setLeft] = useState(ms / SECOND_MS);
  // One interval from the first paint: timers that follow each other lose a frame at each second.
  useLayoutEffect(() => {
    const seconds = setInterval(() => setLeft((before) => before - 1), SECOND_MS);
    const end = setTimeout(onEnd, ms);
    return () => {
      clearInterval(seconds);
      clearTimeout(end);
    };
    // The time runs from the first render; a re-rendered parent must not restart it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  return left;
}

/**
 * Says that the address is confirmed, and goes to the sign-in screen after 5 seconds, with a message (rule: timers).
 */
function EmailConfirmed({ email }: { email: string }) {
  const signIn = useSignInPath();
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const state: VisitorState = { message: 'emailConfirmed', email, movesFocus: true };
  const left = useCountdown(TIMERS.emailConfirmationRedirect, () => navigate(signIn, { replace: true, state }));
  return (
    <Outcome
      tone="good"
      icon="check"
      title={t('account.confirm.doneTitle')}
      text={t('account.confirm.done')}
      next={t('account.confirm.next', { count: left })}
    >
      <Link href={signIn} state={state} replace className={buttonClass('primary')}>
        {t('account.confirm.goNow')}
      </Link>
    </Outcome>
  );
}

interface NotConfirmedProps {
  text: string;
  email?: string;
  /** Present where the same link may still work. */
  onRetry?: (() => void) | undefined;
}

/** Says that the link failed and offers a new one, which also confirms the address (rule: account links). */
function EmailNotConfirmed({ text, email = '', onRetry }: NotConfirmedProps) {
  const { t } = useTranslation();
  return (
    <Outcome tone="bad" icon="warning" title={t('account.confirm.notDoneTitle')} text={text}>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      <NewLinkOrSignIn email={email} tone={onRetry === undefined ? 'primary' : 'quiet'} />
    </Outcome>
  );
}

/** Page behind the link of a confirmation mail, which it confirms at once (rule: account links). */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const link = useLinkFacts();
  const { isSuccess, isFetching, error, refetch } = useConfirmEmail(link);
  if (link === null) return <EmailNotConfirmed text={t('account.confirm.incomplete')} />;
  if (isSuccess) return <EmailConfirmed email={link.email} />;
  if (error === null || isFetching) return <Confirming />;
  // A refused link stays refused; one whose response was lost can be retried.
  const onRetry = error instanceof ApiError && error.isInDoubt ? () => void refetch() : undefined;
  return <EmailNotConfirmed text={confirmFailureText(error, t)} email={link.email} onRetry={onRetry} />;
}
