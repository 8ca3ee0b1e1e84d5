import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './mails.module.css';

/** Mails that a bulk resend refused. */
export function RefusedMails({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p>{t('mails.resendRefused', { count: mails.length })}</p>
      <ul className={styles.refused}>
        {mails.map(({ id, recipientName, recipientAddress }) => (
          <li key={id}>{`${recipientName}, ${recipientAddress}`}</li>
        ))}
      </ul>
    </div>
  );
}
