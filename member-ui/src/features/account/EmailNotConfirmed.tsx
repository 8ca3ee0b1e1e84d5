import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button-class';
import { ModeLink } from '../session/ModeLink';
import { Outcome } from './Outcome';

interface Props {
  text: string;
  email?: string;
  /** Present where the same link may still work. */
  onRetry?: (() => void) | undefined;
}

/** Says that the link failed and offers a new one, which confirms the address too (rule: account links). */
export function EmailNotConfirmed({ text, email = '', onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Outcome tone="bad" icon="warning" title={t('account.confirm.notDoneTitle')} text={text}>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      <ModeLink
        to="forgotPassword"
        path="/login"
        email={email}
        className={buttonClass(onRetry === undefined ? 'primary' : 'quiet')}
      >
        {t('account.newLink')}
      </ModeLink>
      <ModeLink to="signIn" path="/login" email={email} className={buttonClass('quiet')}>
        {t('account.toSignIn')}
      </ModeLink>
    </Outcome>
  );
}
