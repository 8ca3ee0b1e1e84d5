import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './mails.module.css';

/** The server's reason why a mail has not arrived, and what it means. */
export function MailTrouble({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { state, lastError, nextAttemptAt, canResend, settledAt } = mail;
  const isOver = state === 'failed' || state === 'in-doubt';
  const isTriedAgain = lastError !== null && nextAttemptAt !== null && clock !== null;
  if (state === 'sent' || (lastError === null && !isOver)) return null;
  return (
    <div className={styles.trouble}>
      {lastError !== null && (
        <p>
          <span>{t('mails.words')}:</span> <q lang="en">{lastError}</q>
        </p>
      )}
      {state === 'in-doubt' && <p>{t('mails.doubt')}</p>}
      {isOver && settledAt === null && !canResend && <p>{t('mails.cannotResend')}</p>}
      {settledAt !== null && <p>{t('mails.settled')}</p>}
      {isTriedAgain && <p>{t('mails.nextAttempt', { when: format.instant(nextAttemptAt, clock.gym.timeZone) })}</p>}
    </div>
  );
}
