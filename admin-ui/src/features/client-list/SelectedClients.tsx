import type { Client } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { Icon } from '../../kit/ui/Icon';
import { writeToClients } from '../clients/client-sections';
import { ClientExport } from './ClientExport';
import { RenewDialog } from '../subscriptions/renew-dialog';
import { useClientList } from './use-client-list';
import styles from './ClientTable.module.css';

/** Acts on all selected clients at once; hidden while none is. */
export function SelectedClients() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const provider = useDataProvider();
  const { selectedIds, onUnselectItems } = useClientList();
  const [isRenewing, setRenewing] = useState(false);
  const ids = selectedIds.map(String);
  if (ids.length === 0) return null;
  const write = (): void => void navigate(writeToClients(ids));
  const readSelected = async (tell: (done: number) => void): Promise<Client[]> => {
    const clients: Client[] = [];
    for (const id of ids) {
      clients.push((await provider.getOne<Client>('clients', { id })).data);
      tell(clients.length);
    }
    return clients;
  };
  return (
    <div className={styles.selected} role="region" aria-label={t('clients.selectedTitle')}>
      <p role="status">{t('clients.selected', { count: ids.length })}</p>
      {may('broadcasts') && (
        <Button variant="outlined" startIcon={<Icon name="mail" size={18} />} onClick={write}>
          {t('clients.writeToThese')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<Icon name="card" size={18} />} onClick={() => setRenewing(true)}>
        {t('subscription.renew')}
      </Button>
      <ClientExport of={{ total: ids.length, read: readSelected }} />
      <Button onClick={() => onUnselectItems()}>{t('clients.unselect')}</Button>
      {isRenewing && (
        <Suspense fallback={null}>
          <RenewDialog clientIds={ids} onDone={() => onUnselectItems()} onClose={() => setRenewing(false)} />
        </Suspense>
      )}
    </div>
  );
}
