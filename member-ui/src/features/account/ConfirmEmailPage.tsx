import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ApiError } from '../../lib/api-error';
import { Skeleton } from '../../ui/Skeleton';
import { Waiting } from '../../ui/Waiting';
import { useGymName } from '../gym/use-gym';
import { confirmFailureText } from './confirm-failure';
import { EmailConfirmed } from './EmailConfirmed';
import { EmailNotConfirmed } from './EmailNotConfirmed';
import styles from './Outcome.module.css';
import { useConfirmEmail } from './use-confirm-email';
import { useLinkFacts } from './use-link-facts';

/** Shown while the link is being confirmed. */
function Confirming() {
  const { t } = useTranslation();
  const gymName = useGymName();
  useEffect(() => {
    document.title = `${t('account.confirm.busy')} · ${gymName}`;
  }, [t, gymName]);
  return (
    <section className={styles.outcome}>
      <span className={styles.seal} />
      <h1 className={styles.title}>{t('account.confirm.busy')}</h1>
      <Waiting>
        <Skeleton height={24} width="80%" />
      </Waiting>
    </section>
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
