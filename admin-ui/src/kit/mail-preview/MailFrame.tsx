import { useTranslation } from 'react-i18next';
import { framedMail } from './framed-mail';
import styles from './mail-preview.module.css';

/** HTML of a mail at phone width, in a sandboxed frame. */
export function MailFrame({ html, look }: { html: string; look: 'light' | 'dark' }) {
  const { t } = useTranslation();
  return (
    <iframe
      title={t('preview.frame')}
      className={styles.frame}
      sandbox=""
      srcDoc={framedMail(html, look)}
      style={{ colorScheme: look }}
    />
  );
}
