import Button from '@mui/material/Button';
import type { Client } from '@palestra/backend/contract/client';
import { useRef, useState } from 'react';
import { type Exporter, fetchRelatedRecords, useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { COUNTED_WHOLE } from '../../api/data-provider';
import { el } from '../../i18n/el';
import { en } from '../../i18n/en';
import { useLanguage } from '../../i18n/use-language';
import { saveTable } from '../../kit/list/save-table';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { headingsOf, rowOf } from './client-rows';
import { useClientList } from './use-client-list';
import styles from './ClientTable.module.css';

const PAGE = 500;

interface ExportProgress {
  done: number;
  total: number;
}

type ReadPage = (page: number) => Promise<{ data: Client[]; total?: number }>;

/** Reads page by page and reports progress. */
async function readAll(readPage: ReadPage, signal: AbortSignal, tell: (progress: ExportProgress) => void) {
  const clients: Client[] = [];
  for (let page = 1, total = Infinity; clients.length < total; page += 1) {
    const answer = await readPage(page);
    signal.throwIfAborted();
    if (answer.data.length === 0) break;
    clients.push(...answer.data);
    total = answer.total ?? 0;
    tell({ done: clients.length, total });
  }
  return clients;
}

/** Clients to export instead of the list. */
interface ExportedClients {
  total: number;
  read: (tell: (done: number) => void, signal: AbortSignal) => Promise<Client[]>;
}

/** Writes clients into a file, in the language of the screen: the exporter of their list. */
export function useClientExporter(): Exporter<Client> {
  const { t } = useTranslation();
  const notify = useNotify();
  const language = useLanguage();
  const clock = useGym();
  const uses = useUses();
  return (clients) => {
    const words = language === 'el' ? el : en;
    const rows = clients.map((client) => rowOf(client, words, { timeZone: clock?.gym.timeZone ?? 'UTC', uses }));
    saveTable(`${t('clients.exportedFile')}-${clock?.today ?? ''}`, [headingsOf(words, uses), ...rows], language);
    notify(t('clients.exported', { count: clients.length }), { type: 'success' });
  };
}

/** Gives the list's exporter the whole list with its present search, filters and sort order, or the given clients. */
function useClientExport(given: ExportedClients | undefined) {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const { resource, sort, filterValues: filter, exporter } = useClientList();
  const provider = useDataProvider();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);

  const start = async (): Promise<void> => {
    if (!exporter) return;
    const mine = (stopping.current = new AbortController());
    const { signal } = mine;
    setProgress({ done: 0, total: 0 });
    try {
      const tell = (told: ExportProgress): void => {
        if (!signal.aborted) setProgress(told);
      };
      const readPage: ReadPage = (page) =>
        provider.getList<Client>(resource, {
          ...{ sort, filter, pagination: { page, perPage: PAGE } },
          meta: COUNTED_WHOLE,
          signal,
        });
      const clients = await (given === undefined
        ? readAll(readPage, signal, tell)
        : given.read((done) => tell({ done, total: given.total }), signal));
      signal.throwIfAborted();
      await exporter(clients, fetchRelatedRecords(provider), provider, resource);
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, t('errors.loadClients'));
    }
    if (stopping.current === mine) setProgress(null);
  };
  /** Also aborts the read in progress. */
  const stop = (): void => {
    stopping.current?.abort();
    stopping.current = null;
    setProgress(null);
  };
  return { progress, start, stop };
}

/** Exports the list, with progress and a button to stop. */
export function ClientExport({ of: given }: { of?: ExportedClients }) {
  const { t } = useTranslation();
  const { progress, start, stop } = useClientExport(given);
  if (progress === null) {
    return (
      <Button variant="outlined" startIcon={<Icon name="download" size={18} />} onClick={() => void start()}>
        {t(given === undefined ? 'clients.export' : 'clients.exportSelected')}
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
