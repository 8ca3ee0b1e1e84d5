import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../clients/StatusChip';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Skeleton } from '../../kit/ui/Skeleton';
import styles from './booking.module.css';
import { ClientLines } from './ClientLines';
import { optionId } from './option-id';

interface FoundClientsProps {
  listId: string;
  found: Client[] | undefined;
  active: number;
  asked: string;
  error: Error | null;
  onChoose: (client: Client) => void;
  onHover: (index: number) => void;
  onRetry: () => void;
}

export function FoundClients({ listId, found, active, asked, error, onChoose, onHover, onRetry }: FoundClientsProps) {
  const { t } = useTranslation();
  if (error !== null) return <ProblemPanel error={error} fallback={t('errors.loadClients')} onRetry={onRetry} />;
  return (
    <>
      <div role="status">
        {found?.length === 0 && <p className={styles.nothing}>{t('appointments.noneFound', { query: asked })}</p>}
      </div>
      <ul
        id={listId}
        role="listbox"
        aria-label={t('clients.title')}
        aria-busy={found === undefined}
        className={styles.found}
      >
        {found === undefined && <Skeleton height={56} />}
        {found?.map((client, index) => (
          <li
            key={client.id}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // Ignores the hover of a list that opened under a resting mouse.
            onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onHover(index)}
            onClick={() => onChoose(client)}
          >
            <ClientLines client={client}>
              <StatusChip client={client} />
            </ClientLines>
          </li>
        ))}
      </ul>
    </>
  );
}
