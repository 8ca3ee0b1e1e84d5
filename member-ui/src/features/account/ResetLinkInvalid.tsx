import { useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/button-class';
import { ModeLink } from '../session/ModeLink';
import { Outcome } from './Outcome';

/** Shown for a reset link that is incomplete, used or expired. */
export function ResetLinkInvalid({ email = '' }: { email?: string }) {
  const { t } = useTranslation();
  return (
    <Outcome tone="bad" icon="warning" title={t('account.reset.invalidTitle')} text={t('account.reset.invalid')}>
      <ModeLink to="forgotPassword" path="/login" email={email} className={buttonClass('primary')}>
        {t('account.newLink')}
      </ModeLink>
      <ModeLink to="signIn" path="/login" email={email} className={buttonClass('quiet')}>
        {t('account.toSignIn')}
      </ModeLink>
    </Outcome>
  );
}
