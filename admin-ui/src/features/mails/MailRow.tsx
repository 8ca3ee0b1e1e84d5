import type { OutboxMail } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { MailTrouble } from './MailTrouble';
import styles from './mails.module.css';
import { isSelectable } from './use-selection';

const TONES: Readonly<Record<OutboxMail['state'], PillTone>> = {
  waiting: 'plain',
  paused: 'partial',
  sending: 'plain',
  sent: 'available',
  failed: 'danger',
  'in-doubt': 'partial',
  withdrawn: 'plain',
};

interface MailRowProps {
  mail: OutboxMail;
  isSelected: boolean;
  onToggle: () => void;
  onResend: () => void;
  onSettle: () => void;
}

/** Row of a mail: kind, recipient, state and actions. */
export function MailRow({ mail, isSelected, onToggle, onResend, onSettle }: MailRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { recipientName: name, recipientAddress, purpose, state, createdAt, canResend, canSettle } = mail;
  const what = t(`mails.purposes.${purpose}`);
  const label = t('mails.select', { name: `${what}, ${name}` });
  return (
    <li className={styles.row}>
      <span className={styles.tick}>
        {isSelectable(mail) && (
          <Checkbox checked={isSelected} onChange={onToggle} slotProps={{ input: { 'aria-label': label } }} />
        )}
      </span>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{recipientAddress}</span>
      </div>
      <div className={styles.what}>
        <span>{what}</span>
        <span className="tabular">{clock !== null && format.instant(createdAt, clock.gym.timeZone)}</span>
      </div>
      <span className={styles.state}>
        <Pill tone={TONES[state]}>{t(`mails.states.${state}`)}</Pill>
      </span>
      <MailTrouble mail={mail} />
      {isSelectable(mail) && (
        <div className={styles.acts}>
          {canSettle && (
            <Button variant="text" aria-label={t('mails.settleOf', { purpose: what, name })} onClick={onSettle}>
              {t('mails.settle')}
            </Button>
          )}
          {canResend && (
            <Button variant="outlined" aria-label={t('mails.resendTo', { purpose: what, name })} onClick={onResend}>
              {t('mails.resend')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
