import TextField from '@mui/material/TextField';
import type { Client } from '@palestra/backend/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../kit/time/timers';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Skeleton } from '../../kit/ui/Skeleton';
import { CertificateMark, PinnedNotes, StatusChip, TagChips } from '../clients/client-marks';
import { contactOf } from '../clients/client';
import { findClients } from './appointments.api';
import styles from './booking.module.css';

/** The id of one found client in the list, for the search field to point at. */
const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const comboboxProps = (listId: string, found: number, active: number) => ({
  role: 'combobox',
  autoComplete: 'off',
  'aria-expanded': found > 0,
  'aria-controls': listId,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': active < found ? optionId(listId, active) : undefined,
});

/**
 * Handles Enter pressed before the results arrive: a single match is then chosen, several are not. The returned
 * function tells whether Enter is waiting.
 */
function useEarlyEnter(
  found: readonly Client[],
  isSettled: boolean,
  onChoose: (client: Client) => void,
): (isWaiting: boolean) => void {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    setWaiting(false);
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) onChoose(only);
  }, [isWaiting, isSettled, found, onChoose]);
  return setWaiting;
}

/** Index of the option that arrows or mouse point at; the first option until then. */
function usePointedOption(count: number) {
  const [pointedAt, pointAt] = useState<number | null>(null);
  const active = pointedAt ?? 0;
  return {
    active,
    isPointed: pointedAt !== null,
    pointAt,
    step: (by: number) => pointAt((active + by + count) % count),
  };
}

const TYPING_PAUSE_MS = 200;

/** Clients that match the typed words. */
function useFoundClients(words: string) {
  const asked = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ['clients', 'found', asked],
    queryFn: ({ signal }) => findClients(asked, signal),
    placeholderData: keepPreviousData,
  });
  /** True when the results belong to the current words, not to earlier ones. */
  const isSettled = asked === words.trim() && query.data !== undefined && !query.isPlaceholderData;
  return { ...query, asked, isSettled };
}

/** Name, phone and e-mail, to tell clients of the same name apart. */
export function ClientLines({ client, children }: { client: Client; children?: ReactNode }) {
  const { name, tags, pinnedNotes, certificate } = client;
  const { phone, email } = contactOf(client);
  return (
    <span className={styles.person}>
      <span className={styles.who}>
        <span className={styles.name}>
          <strong>{name}</strong>
          <TagChips tags={tags} />
        </span>
        {children}
      </span>
      <span className={styles.contact}>
        <span>{phone}</span>
        <span>{email}</span>
      </span>
      <CertificateMark certificate={certificate} />
      <PinnedNotes notes={pinnedNotes} />
    </span>
  );
}

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

function FoundClients({ listId, found, active, asked, error, onChoose, onHover, onRetry }: FoundClientsProps) {
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

/** Combobox: typing searches, arrows move, Enter selects. */
export function ClientSearch({ onChoose }: { onChoose: (client: Client) => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [words, setWords] = useState('');
  const { data, error, isSettled, asked, refetch } = useFoundClients(words);
  const found = data ?? [];
  const { active, isPointed, pointAt, step } = usePointedOption(found.length);
  const take = useEarlyEnter(found, isSettled, onChoose);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (by !== undefined && found.length > 0) step(by);
    else if (event.key === 'Enter' && !isSettled && !isPointed) take(true);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextField
        label={t('appointments.searchLabel')}
        helperText={t('appointments.searchHint')}
        value={words}
        autoFocus
        onChange={({ target }) => {
          setWords(target.value);
          pointAt(null);
          take(false);
        }}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: comboboxProps(listId, found.length, active) }}
      />
      <FoundClients
        {...{ listId, found: data, active, asked, error, onChoose }}
        onHover={pointAt}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
