import Button from '@mui/material/Button';
import { LIMITS } from '@palestra/backend/contract/limits';
import { Link } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { writeToClients } from '../clients/client-sections';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

/** Opens a broadcast with these clients as its recipients. */
export function WriteToThem({ clientIds }: { clientIds: readonly string[] }) {
  const t = useReportTexts();
  const { count } = useFormat();
  const may = useMay();
  if (clientIds.length === 0 || !may('broadcasts')) return null;
  const label = t('write', { count: count(clientIds.length) as never });
  const look = { variant: 'contained', startIcon: <Icon name="mail" size={18} /> } as const;
  if (clientIds.length > LIMITS.broadcastChosenMax) {
    return (
      <div>
        <Button {...look} disabled>
          {label}
        </Button>
        <p className={styles.note}>{t('writeTooMany', { max: LIMITS.broadcastChosenMax })}</p>
      </div>
    );
  }
  return (
    <Button component={Link} to={writeToClients(clientIds)} {...look}>
      {label}
    </Button>
  );
}
