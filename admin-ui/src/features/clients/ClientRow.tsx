import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../kit/ui/Icon';
import table from '../../kit/ui/DataTable.module.css';
import styles from './ClientTable.module.css';
import { CLIENT_ACTIONS, sectionPath } from './client-sections';
import { Expiry } from './Expiry';

export function ClientRow({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { name } = client;
  return (
    <tr role="row" data-status={client.subscriptionStatus}>
      <td role="cell">
        <Link to={sectionPath(client.id, 'info')} className={table.name}>
          {name}
        </Link>
        {client.erasureRequestedAt !== null && (
          <span className={styles.tag} data-tone="danger">
            {t('clients.erasureRequested')}
          </span>
        )}
        {client.isMorningClient && <span className={styles.tag}>{t('clients.morning')}</span>}
      </td>
      <td role="cell" className={styles.email}>
        {client.email}
      </td>
      <td role="cell">
        <Expiry client={client} />
      </td>
      <td role="cell" className={styles.actions}>
        {CLIENT_ACTIONS.map(({ section, icon }) => (
          <Link
            key={section}
            to={sectionPath(client.id, section)}
            className={styles.action}
            aria-label={t(`clients.${section}Of`, { name })}
          >
            <Icon name={icon} size={18} />
            <span aria-hidden="true">{t(`clients.${section}`)}</span>
          </Link>
        ))}
      </td>
    </tr>
  );
}
