import type { MailPreview } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import panel from '../ui/Panel.module.css';
import { MailFrame } from './MailFrame';
import styles from './mail-preview.module.css';

export type Look = 'light' | 'dark' | 'text';

/** Subject, and below it the HTML or the plain text. */
export function ShownMail({ mail, look }: { mail: MailPreview; look: Look }) {
  const { t } = useTranslation();
  return (
    <div className={`${panel.frame} ${styles.mail}`}>
      <p className={styles.subject}>
        <span>{t('preview.subject')}</span> {mail.subject}
      </p>
      {look === 'text' ? (
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <MailFrame html={mail.html} look={look} />
      )}
    </div>
  );
}
