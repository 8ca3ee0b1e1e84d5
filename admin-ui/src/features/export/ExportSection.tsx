import Button from '@mui/material/Button';
import type { DataExport } from '@palestra/backend/contract/export';
import { formatCount } from '@palestra/web-kit/format-date';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useLanguage } from '../../i18n/use-language';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import panel from '../../kit/ui/Panel.module.css';
import { useExport, useExportedFiles, useStartExport } from './export.api';
import styles from './export.module.css';

/** Everything that the gym has put in, as a file for its owner. */
export function ExportSection() {
  const { t } = useTranslation();
  const start = useStartExport();
  const progress = useExport(start.data);
  const one = progress.data ?? start.data;
  const isOpen = one?.state === 'ready' || one?.state === 'running';
  const isUnknown = isOpen && progress.error !== null;
  const isRunning = start.isPending || (isOpen && !isUnknown);
  return (
    <div className={styles.section}>
      <section className={`${panel.panel} ${styles.part}`}>
        <h2>{t('export.file')}</h2>
        <p>{t('export.hint')}</p>
        <p>{t('export.personal')}</p>
        <div>
          <Button
            variant="contained"
            startIcon={<Icon name="download" size={18} />}
            disabled={isRunning}
            onClick={() => start.mutate()}
          >
            {t('export.start')}
          </Button>
        </div>
        {start.error !== null && <Banner kind="danger" text={errorText(start.error, t('export.failed'))} />}
        {isUnknown && <Banner kind="warning" text={t('export.unknown')} />}
        {one !== undefined && start.error === null && !isUnknown && <Progress one={one} />}
      </section>
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

function Inside() {
  const { t } = useTranslation();
  const files = useExportedFiles(useLanguage());
  return (
    <section className={`${panel.panel} ${styles.part}`} aria-label={t('export.inside')}>
      <h2>{t('export.inside')}</h2>
      {files.error !== null && <Banner kind="danger" text={errorText(files.error, t('export.filesFailed'))} />}
      <dl className={styles.files}>
        {files.data?.map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
