import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Says that somebody else changed the client, and loads the current version. */
export function LoadLatest({ onLoad }: { onLoad: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" onClick={() => void onLoad()}>
      {t('clients.loadLatest')}
    </Button>
  );
}
