import type { ClientDocument, DocumentKind } from '@palestra/backend/contract/client-document';
import { DOCUMENT_FILES, DOCUMENT_KINDS } from '@palestra/backend/contract/client-document';
import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import { useId, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, isStale } from '../../api/api-error';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { Icon } from '../../kit/ui/Icon';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { NEW, useFormInPlace } from '../../kit/ui/use-form-in-place';
import { useClient } from '../clients/client';
import { ItemButtons, NewItem, SaveButtons } from './forms-in-place';
import styles from './papers.module.css';
import {
  downloadDocument,
  useDocuments,
  useRemoveDocument,
  useRemoveFile,
  useSaveDocument,
  useUpload,
} from './papers.api';

const ACCEPTED = Object.keys(DOCUMENT_FILES).join(',');
const BYTES_PER_MB = 1024 * 1024;
/** Upwards: a file just over 5 MB must not read 5. */
const inMegabytes = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 10) / 10;
const inKilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** A refused file or number of documents has no field to stand beside. */
const refusalText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && Object.values(error.fields).join(' ')) || errorText(error, fallback);

const useKindNames = (): Readonly<Record<DocumentKind, string>> => DOCUMENT_KIND_NAMES[useLanguage()];

interface FileChoiceProps {
  label: string;
  chosen: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
  children?: ReactNode;
}

/** Opens the browser's own choice of a file. One that is too large is refused here, before it is sent. */
function FileChoice({ label, chosen, disabled, onChoose, children }: FileChoiceProps) {
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
      <Button
        size="small"
        variant="outlined"
        aria-describedby={hint}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
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

function UploadProgress({ share }: { share: number | null }) {
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

interface DocumentFormProps {
  clientId: string;
  document: ClientDocument | null;
  isGone?: boolean;
  onDone: () => void;
}

/**
 * Kind, last day, note, and the file of a new one. A document that another desk has deleted meanwhile is kept as a new
 * one.
 */
function DocumentForm({ clientId, document: read, isGone = false, onDone }: DocumentFormProps) {
  const document = isGone ? null : read;
  const { t } = useTranslation();
  const notify = useNotify();
  const names = useKindNames();
  const { refetch } = useEditContext();
  const save = useSaveDocument(clientId);
  const upload = useUpload();
  const [kind, setKind] = useState<DocumentKind>(read?.kind ?? 'medical');
  const [validUntil, setValidUntil] = useState(read?.validUntil ?? null);
  const [note, setNote] = useState(read?.note ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  /** A new document that was saved while its file was not. */
  const [savedId, setSavedId] = useState<string | null>(null);
  useWorkUnderWay(true);
  const isBusy = save.isPending || upload.isPending;
  const store = async (): Promise<void> => {
    const id = savedId ?? (await save.mutateAsync({ document, body: { kind, validUntil, note: note.trim() } }));
    if (file !== null) {
      setSavedId(id);
      setShare(0);
      await upload.mutateAsync({ id, file, onProgress: setShare });
    }
    void refetch();
    notify(t('papers.documents.saved'), { type: 'success' });
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    upload.reset();
    // Both mutations show their own fault below.
    store().catch(() => setShare(null));
  };
  const error = save.error ?? upload.error;
  return (
    <form
      className={styles.form}
      aria-label={document === null ? t('papers.documents.add') : t('papers.documents.edit', { kind: names[kind] })}
      onSubmit={submit}
    >
      {isGone && <Banner kind="warning" text={t('papers.documents.gone')} />}
      {savedId === null && (
        <>
          <div className={styles.pair}>
            <SelectField
              label={t('papers.documents.kind')}
              value={kind}
              choices={DOCUMENT_KINDS.map((value) => ({ value, text: names[value] }))}
              onChoose={(chosen) => setKind(DOCUMENT_KINDS.find((one) => one === chosen) ?? kind)}
            />
            <DateField
              label={t('papers.documents.validUntil')}
              hint={t('papers.documents.neverEnds')}
              value={validUntil}
              onChange={setValidUntil}
            />
          </div>
          <InputField
            label={t('papers.documents.note')}
            value={note}
            onType={setNote}
            maxLength={LIMITS.documentNoteMaxLength}
          />
        </>
      )}
      {savedId !== null && upload.error !== null && <Banner kind="warning" text={t('papers.documents.kept')} />}
      {document === null && (
        <FileChoice label={t('papers.documents.choose')} chosen={file} disabled={isBusy} onChoose={setFile} />
      )}
      <UploadProgress share={share} />
      {error !== null && (
        <Banner
          kind="danger"
          text={isStale(error) ? t('papers.documents.stale') : refusalText(error, t('papers.failed'))}
        />
      )}
      <SaveButtons
        text={t('papers.documents.save')}
        isSaving={isBusy}
        onCancel={() => {
          if (savedId !== null) void refetch();
          onDone();
        }}
      />
    </form>
  );
}

function DocumentEnd({ validUntil, end }: Pick<ClientDocument, 'validUntil' | 'end'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (validUntil === null) return <span>{t('papers.documents.noEnd')}</span>;
  return (
    <>
      <span className="tabular">{t('papers.documents.until', { date: format.shortDate(validUntil) })}</span>
      {end !== null && <Pill tone={end === 'expired' ? 'danger' : 'partial'}>{t(`papers.documents.${end}`)}</Pill>}
    </>
  );
}

interface FilePartProps {
  document: ClientDocument;
  onRemove: () => void;
}

/** The file of a document: download, replace, remove; or the choice of a first one. */
function FilePart({ document: { id, file }, onRemove }: FilePartProps) {
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
          <Button size="small" color="error" disabled={upload.isPending} onClick={onRemove}>
            {t('papers.documents.removeFile')}
          </Button>
        )}
      </FileChoice>
      <UploadProgress share={share} />
      {fault !== null && (
        <Banner kind="danger" text={refusalText(fault, t('papers.loadFailed'))} onDismiss={() => setFault(null)} />
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

interface DocumentLineProps extends FilePartProps {
  onEdit: () => void;
  onRemoveFile: () => void;
}

function DocumentLine({ document, onEdit, onRemove, onRemoveFile }: DocumentLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKindNames();
  const { kind, validUntil, end, note, addedByName, createdAt } = document;
  return (
    <>
      <p className={styles.tag}>
        <strong>{names[kind]}</strong>
        <DocumentEnd validUntil={validUntil} end={end} />
      </p>
      {note !== '' && <p className={styles.text}>{note}</p>}
      <p className={styles.about}>
        {t('papers.documents.addedBy', { name: addedByName, when: format.instant(createdAt) })}
      </p>
      <FilePart document={document} onRemove={onRemoveFile} />
      <ItemButtons
        id={document.id}
        editLabel={t('papers.documents.edit', { kind: names[kind] })}
        removeLabel={t('papers.documents.remove', { kind: names[kind] })}
        remove={t('papers.delete')}
        {...{ onEdit, onRemove }}
      />
    </>
  );
}

interface Asked {
  document: ClientDocument;
  isFileOnly: boolean;
}

function RemoveDialog({ asked: { document, isFileOnly }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation();
  const names = useKindNames();
  const { refetch } = useEditContext();
  const remove = useRemoveDocument();
  const removeFile = useRemoveFile();
  return (
    <ConfirmDialog
      kind="danger"
      title={t(isFileOnly ? 'papers.documents.removeFileTitle' : 'papers.documents.removeTitle')}
      texts={{
        confirm: t('papers.delete'),
        busy: t('papers.deleting'),
        done: t(isFileOnly ? 'papers.documents.fileRemoved' : 'papers.documents.removed'),
        failed: t('papers.failed'),
      }}
      onConfirm={async () => {
        await (isFileOnly ? removeFile : remove).mutateAsync(document.id);
        void refetch();
      }}
      onClose={onClose}
    >
      <p>
        <strong>{names[document.kind]}</strong> {isFileOnly && document.file?.name}
      </p>
      <p>{t(isFileOnly ? 'papers.documents.removeFileText' : 'papers.documents.removeText')}</p>
    </ConfirmDialog>
  );
}

/** Documents of the client, the one that ends next on top. */
export function ClientDocuments() {
  const { t } = useTranslation();
  const { id } = useClient();
  const { data, error } = useDocuments(id);
  const { place, open, setOpen, close, shown, isGone } = useFormInPlace('document', data);
  const [asked, setAsked] = useState<Asked | null>(null);
  const names = useKindNames();
  const isOpened = (document: ClientDocument): boolean => open !== NEW && open?.id === document.id;
  return (
    <Panel ref={place} title={t('papers.documents.title')} className={styles.part}>
      <p className="quiet">{t('papers.documents.hint')}</p>
      <Failure error={error} text={t('papers.loadFailed')} />
      {data === undefined && error === null && <Waiting height={48} />}
      {data?.length === 0 && open === null && <p>{t('papers.documents.none')}</p>}
      <SearchedList
        items={shown}
        wordsOf={({ kind, note, file }) => [names[kind], note, file?.name ?? '']}
        title={t('papers.documents.title')}
        parameter="findDocument"
        stays={isOpened}
      >
        {(found) =>
          found.length > 0 && (
            <ul className={styles.list}>
              {found.map((document) => {
                const isOpen = isOpened(document);
                return (
                  <li key={document.id}>
                    {!(isOpen && isGone) && (
                      <DocumentLine
                        document={document}
                        onEdit={() => setOpen(document)}
                        onRemove={() => setAsked({ document, isFileOnly: false })}
                        onRemoveFile={() => setAsked({ document, isFileOnly: true })}
                      />
                    )}
                    {isOpen && <DocumentForm clientId={id} document={document} isGone={isGone} onDone={close} />}
                  </li>
                );
              })}
            </ul>
          )
        }
      </SearchedList>
      <NewItem isOpen={open === NEW} text={t('papers.documents.add')} onOpen={setOpen}>
        <DocumentForm clientId={id} document={null} onDone={close} />
      </NewItem>
      {asked !== null && <RemoveDialog asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
