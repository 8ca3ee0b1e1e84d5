import type { Client } from '@palestra/backend/contract/client';
import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useLive, useLivePolling } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { RenewOrSell } from '../client-list/RenewOrSell';
import { STILL_TO_RENEW, TO_RENEW_PATH } from '../clients/client-sections';
import { contactOf } from '../clients/client';
import styles from './overview.module.css';

const FIRST_TO_END = { field: 'subscriptionEnd', order: 'ASC' } as const;
const MOST_SHOWN = 5;

/**
 * Clients whose subscription ends within a week and who have not renewed, the first to end in front; a name opens its
 * renewal. Nothing while nobody does.
 */
export function ExpiringLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const refetchInterval = useLivePolling();
  const {
    data,
    total = 0,
    refetch,
  } = useGetList<Client>(
    'clients',
    { filter: STILL_TO_RENEW, sort: FIRST_TO_END, pagination: { page: 1, perPage: MOST_SHOWN } },
    { refetchInterval },
  );
  useLive(['clients', 'subscriptions'], refetch);
  const [renewing, setRenewing, address] = useOpenInAddress<Client>({
    parameter: 'renew',
    addressOf: ({ id }) => id,
    read: (asked) => (data === undefined ? undefined : (data.find(({ id }) => id === asked) ?? null)),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('overview.expiring')} className={styles.expiring}>
      <Link to={TO_RENEW_PATH}>
        <strong>{t('overview.expireThisWeek', { count: total })}</strong>
      </Link>
      <ul>
        {data.map((client) => {
          const end = client.subscription?.effectiveEndDate ?? null;
          return (
            <li key={client.id}>
              <button type="button" title={contactOf(client).phone} onClick={() => setRenewing(client)}>
                {client.name} {end !== null && <span className="tabular">{format.dayMonth(end)}</span>}
                <span className="visually-hidden">: {t('overview.renew')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {renewing !== null && <RenewOrSell client={renewing} address={address} onClose={() => setRenewing(null)} />}
    </section>
  );
}
