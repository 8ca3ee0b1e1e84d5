import type { ClientDetails } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../api/subscription-calls';
import { ClientPreferences } from './ClientPreferences';
import styles from './ClientScreen.module.css';
import { ClientForm } from './ClientForm';
import { EraseClient } from './EraseClient';
import { DeactivationDialog } from './DeactivationDialog';
import { useSaveClient } from './use-save-client';

/** Client details, and the switches that save at once. */
export function ClientInfo({ client }: { client: Versioned<ClientDetails> }) {
  const { t } = useTranslation();
  const saving = useSaveClient();
  const { asked, deactivate, forget } = saving;
  return (
    <div className={styles.sections}>
      <ClientForm {...saving} submit={t('app.save')} />
      <div className={styles.side}>
        <ClientPreferences client={client} />
        <EraseClient client={client} />
      </div>
      {asked !== null && <DeactivationDialog client={client} asked={asked} onConfirm={deactivate} onClose={forget} />}
    </div>
  );
}
