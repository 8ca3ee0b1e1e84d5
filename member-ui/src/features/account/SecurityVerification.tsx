import type { MailedForm } from '@palestra/backend/contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { useGym } from '../gym/use-gym';
import { DevelopmentVerification } from './DevelopmentVerification';
import styles from './SecurityVerification.module.css';
import { TurnstileWidget } from './TurnstileWidget';
import type { Verification } from './use-verification';

interface Props {
  form: MailedForm;
  verification: Verification;
  /** True when everything else is filled in: the verification then says that it is missing. */
  isAwaited: boolean;
}

function Challenge({ form, verification }: Pick<Props, 'form' | 'verification'>) {
  const gym = useGym();
  const { challenge, onToken, onProblem } = verification;
  if (gym.data === undefined) return gym.error === null ? <Skeleton height={65} /> : null;
  const { mode, siteKey } = gym.data.securityVerification;
  if (mode === 'development') return <DevelopmentVerification {...verification} />;
  return (
    <TurnstileWidget key={challenge} siteKey={siteKey ?? ''} form={form} onToken={onToken} onProblem={onProblem} />
  );
}

/**
 * Proof that a person fills in the form: the widget, the development button, or nothing (rule: security verification).
 */
export function SecurityVerification({ form, verification, isAwaited }: Props) {
  const { t } = useTranslation();
  const gym = useGym();
  if (gym.data?.securityVerification.mode === 'off') return null;
  const isUnknown = gym.data === undefined && gym.error !== null;
  const problem = isUnknown ? 'notLoaded' : verification.problem;
  const isMissing = isAwaited && verification.token === null;
  const retry = (): void => {
    if (isUnknown) void gym.refetch();
    verification.restart();
  };
  return (
    <div className={styles.verification} role="group" aria-label={t('account.verification.label')}>
      <Challenge form={form} verification={verification} />
      <div className={styles.note} role="status">
        {problem !== null && <span className={styles.problem}>{t(`account.verification.${problem}`)}</span>}
        {problem === null && isMissing && <span>{t('account.verification.required')}</span>}
        {(problem === 'notLoaded' || problem === 'failed') && (
          <Button tone="quiet" isBusy={gym.isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
