import type { Client } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import styles from './booking.module.css';
import { ClientLines } from './ClientLines';

export function ChosenClient({ client, onChange }: { client: Client; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.chosen}>
      <ClientLines client={client} />
      <Button onClick={onChange} sx={{ flex: 'none' }}>
        {t('appointments.changeClient')}
      </Button>
    </div>
  );
}
