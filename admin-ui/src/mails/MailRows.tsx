import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { MailRow } from './MailRow';
import styles from './mails.module.css';
import type { useSelection } from './use-selection';

interface MailRowsProps {
  mails: readonly OutboxMail[];
  selection: ReturnType<typeof useSelection>;
  onResend: (mail: OutboxMail) => void;
}

export function MailRows({ mails, selection, onResend }: MailRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('mails.title')}>
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isSelected={selection.isSelected(mail.id)}
          onToggle={() => selection.toggle(mail.id)}
          onResend={() => onResend(mail)}
        />
      ))}
    </ul>
  );
}
