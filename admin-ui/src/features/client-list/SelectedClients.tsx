import Button from '@mui/material/Button';
import type { Client } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isGone } from '../../api/api-error';
import { useMay } from '../../kit/session/use-may';
import { Icon } from '../../kit/ui/Icon';
import { writeToClients } from '../clients/client-sections';
import { ClientExport } from './ClientExport';
import styles from './ClientTable.module.css';
import { RenewDialog } from './RenewOrSell';
import { useClientList } from './use-client-list';

/** Another desk may have erased one meanwhile, which is no fault of the others' file. */
function unlessErased(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

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
  const readSelected = async (tell: (done: number) => void, signal: AbortSignal): Promise<Client[]> => {
    const clients: Client[] = [];
    for (const [n, id] of ids.entries()) {
      signal.throwIfAborted();
      const read = await provider.getOne<Client>('clients', { id, signal }).catch(unlessErased);
      if (read !== null) clients.push(read.data);
      tell(n + 1);
    }
    return clients;
  };
  return (
    <div className={styles.selected} role="region" aria-label={t('clients.selectedTitle')}>
      <p role="status">{t('clients.selected', { count: ids.length })}</p>
      {may('broadcasts') && (
        <Button
          variant="outlined"
          startIcon={<Icon name="mail" size={18} />}
          disabled={ids.length > LIMITS.broadcastChosenMax}
          onClick={write}
        >
          {t('clients.writeToThese')}
        </Button>
      )}
      {may('broadcasts') && ids.length > LIMITS.broadcastChosenMax && (
        <p>{t('clients.writeTooMany', { max: LIMITS.broadcastChosenMax })}</p>
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
