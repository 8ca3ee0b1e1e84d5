import type { Client } from '@palestra/backend/contract/client';
import type { ClientDocument, DocumentKind } from '@palestra/backend/contract/client-document';
import { DOCUMENT_KINDS } from '@palestra/backend/contract/client-document';
import { DOCUMENT_KIND_NAMES } from '@palestra/backend/contract/document-kind-names';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { useClient } from '../clients/client';
import { DocumentFile, FileChoice, UploadProgress } from './DocumentFile';
import { FormInPlace, ItemButtons, ItemsInPlace, type LineActions, useFormInPlace } from './ItemsInPlace';
import styles from './papers.module.css';
import { useDocuments, useRemoveDocument, useRemoveFile, useSaveDocument, useUpload } from './papers.api';

const useKindNames = (): Readonly<Record<DocumentKind, string>> => DOCUMENT_KIND_NAMES[useLanguage()];

interface DocumentFormProps {
  client: Pick<Client, 'id' | 'name'>;
  document: ClientDocument | null;
  isGone: boolean;
  onDone: () => void;
}

/**
 * Kind, last day, note, and the file of a new one. A document that another desk has deleted meanwhile is kept as a new
 * one.
 */
function DocumentForm({ client, document: read, isGone, onDone }: DocumentFormProps) {
  const document = isGone ? null : read;
  const { t } = useTranslation();
  const notify = useNotify();
  const names = useKindNames();
  const { refetch } = useEditContext();
  const save = useSaveDocument(client.id);
  const upload = useUpload();
  const [kind, setKind] = useState<DocumentKind>(read?.kind ?? 'medical');
  const [validUntil, setValidUntil] = useState(read?.validUntil ?? null);
  const [note, setNote] = useState(read?.note ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  /** A new document that was saved while its file was not. */
  const [savedId, setSavedId] = useState<string | null>(null);
  const isBusy = save.isPending || upload.isPending;
  const store = async (): Promise<void> => {
    const id = savedId ?? (await save.mutateAsync({ document, body: { kind, validUntil, note: note.trim() } }));
    if (file !== null) {
      setSavedId(id);
      setShare(0);
      await upload.mutateAsync({ id, file, onProgress: setShare });
    }
    void refetch();
    notify(t('app.told', { what: t('papers.documents.saved'), about: `${names[kind]}, ${client.name}` }), {
      type: 'success',
    });
    onDone();
  };
  const submit = (): void => {
    upload.reset();
    // The form shows the fault of either mutation.
    store().catch(() => setShare(null));
  };
  return (
    <FormInPlace
      label={document === null ? t('papers.documents.add') : t('papers.documents.edit', { kind: names[kind] })}
      gone={isGone && t('papers.documents.gone')}
      submit={t('papers.documents.save')}
      isSaving={isBusy}
      error={save.error ?? upload.error}
      textOf={(error) => (isStale(error) ? t('papers.documents.stale') : errorText(error, t('papers.failed')))}
      onSave={submit}
      onCancel={() => {
        if (savedId !== null) void refetch();
        onDone();
      }}
    >
      {savedId === null && (
        <>
          <div className={styles.pair}>
            <SelectField
              autoFocus
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
            isLong
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
    </FormInPlace>
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

interface DocumentLineProps extends LineActions {
  document: ClientDocument;
  onRemoveFile: () => void;
}

function DocumentLine({ document, onRemoveFile, ...actions }: DocumentLineProps) {
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
      <DocumentFile document={document} onRemove={onRemoveFile} />
      <ItemButtons
        id={document.id}
        editLabel={t('papers.documents.edit', { kind: names[kind] })}
        removeLabel={t('papers.documents.remove', { kind: names[kind] })}
        remove={t('papers.delete')}
        {...actions}
      />
    </>
  );
}

interface RemovalProps {
  document: ClientDocument;
  isFileOnly?: boolean;
  onClose: () => void;
}

function Removal({ document, isFileOnly = false, onClose }: RemovalProps) {
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

function Documents() {
  const { t } = useTranslation();
  const client = useClient();
  const { data, error } = useDocuments(client.id);
  const place = useFormInPlace('document', data);
  /** The document that is to lose its file. */
  const [asked, setAsked] = useState<ClientDocument | null>(null);
  const names = useKindNames();
  return (
    <Panel ref={place.ref} title={t('papers.documents.title')} className={styles.part}>
      <p className="quiet">{t('papers.documents.hint')}</p>
      <Failure error={error} text={t('papers.loadFailed')} />
      {data === undefined && error === null && <Waiting height={48} />}
      {data?.length === 0 && place.open === null && <p>{t('papers.documents.none')}</p>}
      <ItemsInPlace
        place={place}
        title={t('papers.documents.title')}
        parameter="findDocument"
        wordsOf={({ kind, note, file }) => [names[kind], note, file?.name ?? '']}
        keepsLine
        line={(document, actions) => (
          <DocumentLine document={document} onRemoveFile={() => setAsked(document)} {...actions} />
        )}
        form={(document) => (
          <DocumentForm client={client} document={document} isGone={place.isGone} onDone={place.close} />
        )}
        removal={(document, onClose) => <Removal document={document} onClose={onClose} />}
        add={t('papers.documents.add')}
      />
      {asked !== null && <Removal isFileOnly document={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** Documents of the client, the one that ends next on top. */
export const ClientDocuments = () => (useUses()('papers') ? <Documents /> : null);
