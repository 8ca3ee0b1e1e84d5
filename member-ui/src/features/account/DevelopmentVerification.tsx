import { DEVELOPMENT_VERIFICATION_TOKEN } from '@palestra/backend/contract/account';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { Verification } from './use-verification';

/**
 * Replaces the widget where no keys are configured; a production server refuses its token (rule: security
 * verification).
 */
export function DevelopmentVerification({ token, onToken }: Pick<Verification, 'token' | 'onToken'>) {
  const { t } = useTranslation();
  const isDone = token !== null;
  return (
    <Button
      tone="quiet"
      aria-disabled={isDone}
      onClick={isDone ? undefined : () => onToken(DEVELOPMENT_VERIFICATION_TOKEN)}
    >
      {isDone && <Icon name="check" />}
      {t(isDone ? 'account.verification.developmentDone' : 'account.verification.development')}
    </Button>
  );
}
