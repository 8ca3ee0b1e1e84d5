import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './ClientTable.module.css';
import { useClientExport } from './use-client-export';

/** Exports the list, with progress and a button to stop. */
export function ClientExport() {
  const { t } = useTranslation();
  const { progress, start, stop } = useClientExport();
  if (progress === null) {
    return (
      <Button variant="outlined" startIcon={<Icon name="download" size={18} />} onClick={() => void start()}>
        {t('clients.export')}
      </Button>
    );
  }
  return (
    <div className={styles.exporting} role="status">
      <progress aria-label={t('clients.export')} value={progress.done} max={progress.total || 1} />
      <span className="tabular">{t('clients.exporting', { ...progress })}</span>
      <Button onClick={stop}>{t('app.cancel')}</Button>
    </div>
  );
}
