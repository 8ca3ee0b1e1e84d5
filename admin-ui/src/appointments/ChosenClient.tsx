import type { Client } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import styles from './booking.module.css';

export function ChosenClient({ client, onChange }: { client: Client; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.chosen}>
      <p className={styles.person}>
        <strong>{client.name}</strong>
        <span>
          {client.phone} · {client.email}
        </span>
      </p>
      <Button onClick={onChange} sx={{ flex: 'none' }}>
        {t('appointments.changeClient')}
      </Button>
    </div>
  );
}
