import type { Capability } from '@palestra/backend/contract/capability-names';
import type { DataExport, ExportedFile, StartedExport } from '@palestra/backend/contract/export';
import { formatCount } from '@palestra/web-kit/format-date';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPath, post, reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useUses } from '../../kit/time/use-uses';
import { Banner, Failure } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import styles from './export.module.css';

const EXPORTS = '/api/Admin/exports';
const EXPORTS_QUERY = 'exports';
const RUNNING_MS = 500;

/** The files that an export has inside, in the language of the screen. */
const useExportedFiles = (language: string) =>
  useQuery({
    queryKey: [EXPORTS_QUERY, 'files', language],
    queryFn: reading<ExportedFile[]>(`${EXPORTS}/files`),
  });

/** The browser saves a file of any size without this page, which only follows the progress. */
function download(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

const useStartExport = () =>
  useMutation({
    mutationFn: () => post<StartedExport>(EXPORTS),
    onSuccess: ({ link }) => download(link),
  });

const isUnderWay = ({ state }: DataExport): boolean => state === 'ready' || state === 'running';

/** The progress of an export until it ends, asked for again even after a failed read. */
const useExport = (started: DataExport | undefined) =>
  useQuery({
    queryKey: [EXPORTS_QUERY, started?.id],
    queryFn: reading<DataExport>(adminPath('exports', started?.id ?? '')),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? RUNNING_MS : false),
  });

/** Everything that the gym has put in, as a file for its owner. */
export function ExportSection() {
  const { t } = useTranslation();
  const start = useStartExport();
  const progress = useExport(start.data);
  const one = progress.data ?? start.data;
  const isOpen = one !== undefined && isUnderWay(one);
  const isUnknown = isOpen && progress.error !== null;
  const isRunning = start.isPending || (isOpen && !isUnknown);
  // At once: a double click presses again before a request is known to be under way.
  const isPressed = useRef(false);
  const letGo = (): void => {
    isPressed.current = false;
  };
  useEffect(() => {
    if (!isRunning) letGo();
  }, [isRunning]);
  const press = ({ detail }: MouseEvent): void => {
    // A small gym's export may even have ended by the second click.
    if (isPressed.current || detail > 1) return;
    isPressed.current = true;
    start.mutate(undefined, { onError: letGo });
  };
  return (
    <div className={styles.section}>
      <Panel title={t('export.file')} className={styles.part}>
        <p>{t('export.hint')}</p>
        <p>{t('export.personal')}</p>
        <div>
          <SteadyButton
            variant="contained"
            startIcon={<Icon name="download" size={18} />}
            disabled={isRunning}
            aria-busy={isRunning}
            onClick={press}
          >
            {t('export.start')}
          </SteadyButton>
        </div>
        <Failure error={start.error} text={t('export.failed')} />
        {isUnknown && <Banner kind="warning" text={t('export.unknown')} />}
        {one !== undefined && start.error === null && !isUnknown && <Progress one={one} />}
      </Panel>
      <Inside />
    </div>
  );
}

const MEGABYTE = 1_000_000;

function Progress({ one: { state, bytes } }: { one: DataExport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const size = formatCount(Math.ceil((bytes / MEGABYTE) * 10) / 10, language);
  if (state === 'failed') return <Banner kind="danger" text={t('export.notDone')} />;
  if (state === 'finished') return <Banner kind="success" text={t('export.done', { size })} />;
  return (
    <p role="status" className="tabular">
      {state === 'ready' ? t('export.begins') : t('export.running', { size })}
    </p>
  );
}

/** Files of capabilities. The export has them in any case: the data that the gym kept stays its own. */
const PART_OF: Readonly<Record<string, Capability>> = {
  ...{ 'freezes.csv': 'freezes', 'compensated-days.csv': 'freezes' },
  ...{ 'plans.csv': 'money', 'sales.csv': 'money', 'ledger.csv': 'money' },
  ...{ 'tags.csv': 'notes', 'tagged-clients.csv': 'notes', 'notes.csv': 'notes' },
  ...{ 'documents.csv': 'papers', 'terms.csv': 'papers', 'accepted-terms.csv': 'papers' },
  ...{ 'joining.csv': 'joining', 'joining-months.csv': 'joining' },
  ...{ 'standing-bookings.csv': 'standingBookings', 'standing-dates.csv': 'standingBookings' },
};

function Inside() {
  const { t } = useTranslation();
  const uses = useUses();
  const isUsed = ({ name }: ExportedFile): boolean => {
    const capability = PART_OF[name];
    return capability === undefined || uses(capability);
  };
  const files = useExportedFiles(useLanguage());
  return (
    <Panel title={t('export.inside')} className={styles.part}>
      <Failure error={files.error} text={t('export.filesFailed')} />
      <dl className={styles.files}>
        {files.data?.filter(isUsed).map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
