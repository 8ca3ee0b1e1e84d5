import type { Client } from '@palestra/backend/contract/client';
import type { ClientNote } from '@palestra/backend/contract/client-note';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Failure } from '../../kit/ui/Banner';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { Waiting } from '../../kit/ui/Skeleton';
import { useClient } from '../clients/client';
import { FormInPlace, ItemButtons, ItemsInPlace, type LineActions, useFormInPlace } from './ItemsInPlace';
import styles from './papers.module.css';
import { useNotes, useRemoveNote, useSaveNote } from './papers.api';

interface NoteFormProps {
  client: Pick<Client, 'id' | 'name'>;
  note: ClientNote | null;
  isGone: boolean;
  onDone: () => void;
}

/** A note that another desk has deleted meanwhile is kept as a new one. */
function NoteForm({ client, note, isGone, onDone }: NoteFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const save = useSaveNote(client.id);
  const { refetch } = useEditContext();
  const [text, setText] = useState(note?.text ?? '');
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  const submit = (): void => {
    // Not a callback of the mutation: it would be lost with this form.
    const store = async (): Promise<void> => {
      await save.mutateAsync({ note: isGone ? null : note, body: { text: text.trim(), isPinned } });
      // The client around it also holds pinned notes.
      void refetch();
      notify(t('app.told', { what: t('papers.noteSaved'), about: client.name }), { type: 'success' });
      onDone();
    };
    // The form shows the mutation's fault.
    store().catch(() => undefined);
  };
  return (
    <FormInPlace
      gone={isGone && t('papers.noteGone')}
      submit={t(note === null || isGone ? 'papers.addNote' : 'papers.saveNote')}
      isSaving={save.isPending}
      canSave={text.trim() !== ''}
      error={save.error}
      textOf={(error) =>
        isStale(error) && note !== null
          ? t('papers.noteStale', { text: note.text })
          : errorText(error, t('papers.failed'))
      }
      onSave={submit}
      onCancel={onDone}
    >
      <InputField
        autoFocus
        multiline
        minRows={2}
        label={t('papers.noteText')}
        value={text}
        onType={setText}
        maxLength={LIMITS.noteMaxLength}
      />
      <CheckField label={t('papers.pin')} checked={isPinned} onChange={setPinned} />
    </FormInPlace>
  );
}

function NoteLine({ note, ...actions }: LineActions & { note: ClientNote }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { text, isPinned, authorName, createdAt, editedAt } = note;
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className={styles.about}>
        {isPinned && <Pill tone="partial">{t('papers.pinned')}</Pill>}
        <span>
          {authorName}, {format.instant(createdAt)}
          {editedAt !== null && ` · ${t('papers.edited', { when: format.instant(editedAt) })}`}
        </span>
      </p>
      <ItemButtons
        id={note.id}
        editLabel={t('papers.editNoteOf', { text })}
        removeLabel={t('papers.removeNoteOf', { text })}
        remove={t('papers.delete')}
        {...actions}
      />
    </>
  );
}

interface RemoveNoteProps {
  note: ClientNote;
  onClose: () => void;
}

function RemoveNote({ note, onClose }: RemoveNoteProps) {
  const { t } = useTranslation();
  const { refetch } = useEditContext();
  const remove = useRemoveNote();
  return (
    <ConfirmDialog
      kind="danger"
      title={t('papers.removeNoteTitle')}
      texts={{
        confirm: t('papers.delete'),
        busy: t('papers.deleting'),
        done: t('papers.noteRemoved'),
        failed: t('papers.failed'),
      }}
      onConfirm={async () => {
        await remove.mutateAsync(note.id);
        void refetch();
      }}
      onClose={onClose}
    >
      <p className={styles.text}>{note.text}</p>
    </ConfirmDialog>
  );
}

function Notes() {
  const { t } = useTranslation();
  const client = useClient();
  const { data, error } = useNotes(client.id);
  const place = useFormInPlace('note', data);
  return (
    <Panel ref={place.ref} title={t('papers.notesTitle')} className={styles.part}>
      <p className="quiet">{t('papers.notesHint')}</p>
      <Failure error={error} text={t('papers.loadFailed')} />
      {data === undefined && error === null && <Waiting height={48} />}
      {data?.length === 0 && place.open === null && <p>{t('papers.notesNone')}</p>}
      <ItemsInPlace
        place={place}
        title={t('papers.notesTitle')}
        parameter="findNote"
        wordsOf={({ text, authorName }) => [text, authorName]}
        line={(note, actions) => <NoteLine note={note} {...actions} />}
        form={(note) => <NoteForm client={client} note={note} isGone={place.isGone} onDone={place.close} />}
        removal={(note, onClose) => <RemoveNote note={note} onClose={onClose} />}
        add={t('papers.newNote')}
      />
    </Panel>
  );
}

/** Staff's notes about the client. */
export const ClientNotes = () => (useUses()('notes') ? <Notes /> : null);
