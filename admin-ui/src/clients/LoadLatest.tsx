import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Somebody else changed the client meanwhile: the way to what stands there now. */
export function LoadLatest({ onLoad }: { onLoad: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" onClick={() => void onLoad()}>
      {t('clients.loadLatest')}
    </Button>
  );
}
