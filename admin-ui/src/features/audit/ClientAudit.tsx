import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberInAddress } from '../../kit/address/use-address';
import { AuditList } from './AuditList';
import styles from './audit.module.css';

/** The audit log of one client, on their page. */
export function ClientAudit({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useNumberInAddress('page');
  const filter = useMemo(() => ({ clientId }), [clientId]);
  return (
    <>
      <p className={styles.note}>{t('audit.ofClient')}</p>
      <AuditList isWhole filter={filter} page={page} onPage={setPage} />
    </>
  );
}
