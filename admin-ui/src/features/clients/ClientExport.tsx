import Button from '@mui/material/Button';
import type { Client } from '@palestra/backend/contract/client';
import { saveFile } from '@palestra/web-kit/save-file';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { el } from '../../i18n/el';
import { en } from '../../i18n/en';
import { useLanguage } from '../../i18n/use-language';
import { toCsv } from '../../kit/export/csv';
import { useGym } from '../../kit/time/use-gym';
import { Icon } from '../../kit/ui/Icon';
import { headingsOf, rowOf } from './client-rows';
import { useClientList } from './ClientResults';
import styles from './ClientTable.module.css';

const PAGE = 500;
/** Separator that spreadsheets of that language expect. */
const SEPARATORS = { el: ';', en: ',' } as const;

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

/** Exports the whole list with the current search, filters and sort order. */
function useClientExport() {
  const { t } = useTranslation();
  const notify = useNotify();
  const language = useLanguage();
  const clock = useGym();
  const { sort, filterValues: filter } = useClientList();
  const provider = useDataProvider();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);

  const start = async (): Promise<void> => {
    const mine = (stopping.current = new AbortController());
    const { signal } = mine;
    setProgress({ done: 0, total: 0 });
    const words = language === 'el' ? el : en;
    try {
      const readPage = (page: number) =>
        provider.getList<Client>('clients', { sort, filter, pagination: { page, perPage: PAGE } });
      const clients = await readAll(readPage, signal, setProgress);
      const rows = [headingsOf(words), ...clients.map((client) => rowOf(client, words, clock?.gym.timeZone ?? 'UTC'))];
      saveFile(`clients-${clock?.today ?? ''}.csv`, 'text/csv;charset=utf-8', toCsv(rows, SEPARATORS[language]));
      notify(t('clients.exported', { count: clients.length }), { type: 'success' });
    } catch (error) {
      const texts = { fallback: t('errors.loadClients'), offline: t('errors.offline') };
      if (!signal.aborted) notify(errorText(error, texts), { type: 'error' });
    }
    if (stopping.current === mine) setProgress(null);
  };
  /** Aborts the read in progress, too. */
  const stop = (): void => {
    stopping.current?.abort();
    stopping.current = null;
    setProgress(null);
  };
  return { progress, start, stop };
}

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
