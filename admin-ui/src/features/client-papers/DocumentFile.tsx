import type { ClientDocument } from '@palestra/backend/contract/client-document';
import { DOCUMENT_FILES } from '@palestra/backend/contract/client-document';
import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { downloadDocument, useUpload } from './papers.api';
import styles from './papers.module.css';

const ACCEPTED = Object.keys(DOCUMENT_FILES).join(',');
const BYTES_PER_MB = 1024 * 1024;
/** Upwards: a file just over 5 MB must not read 5. */
const inMegabytes = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 10) / 10;
const inKilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

interface FileChoiceProps {
  label: string;
  chosen: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
  children?: ReactNode;
}

/** Opens the browser's own choice of a file. One that is too large is refused here, before it is sent. */
export function FileChoice({ label, chosen, disabled, onChoose, children }: FileChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after a fault.
    target.value = '';
    if (file === undefined) return;
    const fits = file.size <= LIMITS.documentFileMaxBytes;
    setTooLarge(fits ? null : file);
    if (fits) onChoose(file);
  };
  return (
    <div className={styles.file}>
      <SteadyButton
        size="small"
        variant="outlined"
        aria-describedby={hint}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </SteadyButton>
      <input ref={input} type="file" accept={ACCEPTED} hidden aria-label={label} onChange={take} />
      {children}
      <span id={hint} className="quiet">
        {chosen === null ? t('papers.documents.fileHint') : chosen.name}
      </span>
      {tooLarge !== null && (
        <Banner
          kind="danger"
          text={t('papers.documents.tooLarge', { size: format.count(inMegabytes(tooLarge.size)) })}
        />
      )}
    </div>
  );
}

export function UploadProgress({ share }: { share: number | null }) {
  const { t } = useTranslation();
  if (share === null) return null;
  const percent = Math.round(share * 100);
  const text = t('papers.documents.uploading', { percent });
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} aria-label={text} />
      <span className="quiet tabular">{text}</span>
    </div>
  );
}

interface DocumentFileProps {
  document: ClientDocument;
  onRemove: () => void;
}

/** The file of a document: download, replace, remove; or the choice of a first one. */
export function DocumentFile({ document: { id, file }, onRemove }: DocumentFileProps) {
  const { t } = useTranslation();
  const upload = useUpload();
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  /** Chosen to take the place of the file that is there. */
  const [asked, setAsked] = useState<File | null>(null);
  const send = async (chosen: File): Promise<void> => {
    setFault(null);
    setShare(0);
    try {
      await upload.mutateAsync({ id, file: chosen, onProgress: setShare });
    } catch (error) {
      setAsked(null);
      setFault(error);
    }
    setShare(null);
  };
  const download = (): void => {
    setFault(null);
    if (file !== null) downloadDocument(id, file).catch(setFault);
  };
  return (
    <>
      {file !== null && (
        <Button
          size="small"
          className={styles.download}
          startIcon={<Icon name="download" size={16} />}
          aria-label={t('papers.documents.download', { name: file.name })}
          onClick={download}
        >
          {file.name} ({inKilobytes(file.bytes)})
        </Button>
      )}
      <FileChoice
        label={t(file === null ? 'papers.documents.choose' : 'papers.documents.chooseOther')}
        chosen={null}
        disabled={upload.isPending}
        onChoose={(chosen) => (file === null ? void send(chosen) : setAsked(chosen))}
      >
        {file !== null && (
          <SteadyButton size="small" color="error" disabled={upload.isPending} onClick={onRemove}>
            {t('papers.documents.removeFile')}
          </SteadyButton>
        )}
      </FileChoice>
      <UploadProgress share={share} />
      {fault !== null && (
        <Banner kind="danger" text={errorText(fault, t('papers.loadFailed'))} onDismiss={() => setFault(null)} />
      )}
      {asked !== null && (
        <ConfirmDialog
          kind="danger"
          title={t('papers.documents.replaceTitle')}
          texts={{
            confirm: t('papers.documents.replace'),
            busy: t('papers.documents.uploading', { percent: Math.round((share ?? 0) * 100) }),
            done: t('papers.documents.replaced'),
            failed: t('papers.failed'),
          }}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('papers.documents.replaceText', { before: file?.name ?? '', after: asked.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
