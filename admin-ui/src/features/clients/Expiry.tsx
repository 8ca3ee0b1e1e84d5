import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import table from '../../kit/ui/DataTable.module.css';
import { StatusChip } from './StatusChip';

/** End date of the subscription; a frozen, disabled or missing one says so instead. */
export function Expiry({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscription } = client;
  const end = subscription?.effectiveEndDate ?? null;
  return (
    <span className={table.dated}>
      {subscription !== null && (
        <span className="tabular">{end === null ? t('clients.neverExpires') : format.shortDate(end)}</span>
      )}
      <StatusChip client={client} />
    </span>
  );
}
