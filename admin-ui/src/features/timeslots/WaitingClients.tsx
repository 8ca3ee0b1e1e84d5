import type { WaitingClient } from '@palestra/backend/contract/timeslot';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './SlotClients.module.css';

/** Waiting list of the slot, first come first. */
export function WaitingClients({ waiting }: { waiting: readonly WaitingClient[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone ?? 'UTC';
  const heading = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('slotClients.waiting')}</h3>
      <ol className={styles.list}>
        {waiting.map(({ userId, userName: name, createdAt }) => (
          <li key={userId} className={styles.client}>
            <div className={styles.who}>
              <Link to={`/clients/${userId}`} aria-label={t('slot.openClient', { name })}>
                {name}
              </Link>
              <p className="tabular">{t('slotClients.since', { when: format.instant(createdAt, zone) })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
