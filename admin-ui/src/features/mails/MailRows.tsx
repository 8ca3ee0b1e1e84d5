import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import { MailRow } from './MailRow';
import type { useSelection } from './use-selection';

interface MailRowsProps {
  mails: readonly OutboxMail[];
  selection: ReturnType<typeof useSelection>;
  onResend: (mail: OutboxMail) => void;
  onSettle: (mail: OutboxMail) => void;
}

export function MailRows({ mails, selection, onResend, onSettle }: MailRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={panel.frame} aria-label={t('mails.title')}>
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isSelected={selection.isSelected(mail.id)}
          onToggle={() => selection.toggle(mail.id)}
          onResend={() => onResend(mail)}
          onSettle={() => onSettle(mail)}
        />
      ))}
    </ul>
  );
}
