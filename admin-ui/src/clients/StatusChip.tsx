import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import styles from './StatusChip.module.css';

/** The class of a client's row (specification §4), in words and colour. */
export function StatusChip({ client }: { client: Pick<Client, 'isActive' | 'subscriptionStatus'> }) {
  const { t } = useTranslation();
  const { isActive, subscriptionStatus: status } = client;
  return (
    <span className={styles.chip} data-status={status}>
      {isActive ? t(`clients.status.${status}`) : t('clients.disabledClient')}
    </span>
  );
}
