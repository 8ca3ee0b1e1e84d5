import { JOIN_LINK } from '@palestra/backend/contract/account';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { usePageTitle } from '../../api/gym';
import { useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Icon, type IconName } from '../../ui/Icon';
import { GO_ON_PATH } from './join-paths';
import { ModeLink } from './ModeLink';
import styles from './Outcome.module.css';
import visitor from './VisitorPage.module.css';

interface Props {
  tone: 'good' | 'bad';
  icon: IconName;
  title: string;
  text: string;
  /** Announces an automatic next step. */
  next?: string;
  /** Links to continue with. */
  children: ReactNode;
}

/** Outcome of an action, with links to continue. */
export function Outcome({ tone, icon, title, text, next, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  // The form is gone, so focus continues at the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={visitor.form}>
      <span className={`${styles.seal} ${styles[tone]}`}>
        <Icon name={icon} size={30} />
      </span>
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <h1 ref={heading} tabIndex={-1} className={visitor.title}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
      </div>
      {next !== undefined && <p className={styles.next}>{next}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** Where a mailed link signs in: those who join alone go on where they were. */
export const useSignInPath = (): string => (useSearchParams()[0].has(JOIN_LINK) ? GO_ON_PATH : '/login');

/** Ways on from a link that failed: a new one, or the sign-in. */
export function NewLinkOrSignIn({ email, tone = 'primary' }: { email: string; tone?: 'primary' | 'quiet' }) {
  const { t } = useTranslation();
  const path = useSignInPath();
  return (
    <>
      <ModeLink to="forgotPassword" path={path} email={email} className={buttonClass(tone)}>
        {t('account.newLink')}
      </ModeLink>
      <ModeLink to="signIn" path={path} email={email} className={buttonClass('quiet')}>
        {t('account.toSignIn')}
      </ModeLink>
    </>
  );
}
