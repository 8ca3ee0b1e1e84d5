import type { WaitingClient } from '@palestra/backend/contract/timeslot';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { ClientName } from '../clients/ClientName';
import styles from './SlotClients.module.css';

/** Clients for whom a place is held while they pay online: they stand in no line, and the place goes back by itself. */
export function PayingNow({ clients }: { clients: readonly WaitingClient[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  if (clients.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.line}>
      <h3 id={heading}>{t('slotClients.paying')}</h3>
      <ul className={styles.list}>
        {clients.map(({ id, userId, userName: name, heldUntil }) => (
          <li key={id} className={styles.client}>
            <div className={styles.who}>
              <ClientName id={userId} name={name} label={t('slot.openClient', { name })} />
              {heldUntil !== null && (
                <p className={`${styles.held} tabular`}>
                  {t('slotClients.heldUntil', { when: format.clockTime(heldUntil) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
