import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './mails.module.css';
import { useMailTrouble } from './mails.api';

/** Says that the client's last mail was not delivered, so that they may not know of a change. */
export function ClientMailNote({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const mail = useMailTrouble(clientId);
  if (mail === null || clock === null) return null;
  const { purpose, recipientAddress: address, createdAt, lastError, state } = mail;
  const when = format.instant(createdAt);
  return (
    <div className={styles.note} role="status">
      <strong>{t(state === 'failed' ? 'mails.lastFailed' : 'mails.lastInDoubt')}</strong>
      <span>{t('mails.lastWhat', { purpose: t(`mails.purposes.${purpose}`), address, when })}</span>
      {lastError !== null && (
        <span>
          {t('mails.words')}: <q lang="en">{lastError}</q>
        </span>
      )}
      <Link to={`/settings/mails?client=${clientId}`}>{t('mails.ofThisClient')}</Link>
    </div>
  );
}
