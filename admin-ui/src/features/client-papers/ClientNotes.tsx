import type { ClientNote } from '@palestra/backend/contract/client-note';
import { LIMITS } from '@palestra/backend/contract/limits';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type FormEvent } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Waiting } from '../../kit/ui/Skeleton';
import { NEW, useFormInPlace } from '../../kit/ui/use-form-in-place';
import { useClient } from '../clients/client';
import { ItemButtons, NewItem, SaveButtons } from './forms-in-place';
import styles from './papers.module.css';
import { useNotes, useRemoveNote, useSaveNote } from './papers.api';

interface NoteFormProps {
  clientId: string;
  note: ClientNote | null;
  isGone?: boolean;
  onDone: () => void;
}

/** A note that another desk has deleted meanwhile is kept as a new one. */
function NoteForm({ clientId, note, isGone = false, onDone }: NoteFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const save = useSaveNote(clientId);
  const { refetch } = useEditContext();
  const [text, setText] = useState(note?.text ?? '');
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  useWorkUnderWay(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Not a callback of the mutation: it would be lost with this form.
    const store = async (): Promise<void> => {
      await save.mutateAsync({ note: isGone ? null : note, body: { text: text.trim(), isPinned } });
      // Pinned notes are part of the client around it, too.
      void refetch();
      notify(t('papers.noteSaved'), { type: 'success' });
      onDone();
    };
    // The mutation shows its own fault below.
    store().catch(() => undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {isGone && <Banner kind="warning" text={t('papers.noteGone')} />}
      <InputField
        autoFocus
        multiline
        minRows={2}
        label={t('papers.noteText')}
        value={text}
        onType={setText}
        maxLength={LIMITS.noteMaxLength}
      />
      <FormControlLabel
        control={<Checkbox checked={isPinned} onChange={(_, checked) => setPinned(checked)} />}
        label={t('papers.pin')}
      />
      {save.error !== null && (
        <Banner
          kind="danger"
          text={
            isStale(save.error) && note !== null
              ? t('papers.noteStale', { text: note.text })
              : errorText(save.error, t('papers.failed'))
          }
        />
      )}
      <SaveButtons
        text={t(note === null || isGone ? 'papers.addNote' : 'papers.saveNote')}
        isSaving={save.isPending}
        canSave={text.trim() !== ''}
        onCancel={onDone}
      />
    </form>
  );
}

function NoteLine({ note, onEdit, onRemove }: { note: ClientNote; onEdit: () => void; onRemove: () => void }) {
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
        {...{ onEdit, onRemove }}
      />
    </>
  );
}

/** Staff's notes about the client. */
export function ClientNotes() {
  const { t } = useTranslation();
  const { id } = useClient();
  const { refetch } = useEditContext();
  const { data, error } = useNotes(id);
  const remove = useRemoveNote();
  const { place, open, setOpen, close, shown, isGone } = useFormInPlace('note', data);
  const [asked, setAsked] = useState<ClientNote | null>(null);
  const isOpen = (note: ClientNote): boolean => open !== NEW && open?.id === note.id;
  return (
    <Panel ref={place} title={t('papers.notesTitle')} className={styles.part}>
      <p className="quiet">{t('papers.notesHint')}</p>
      <Failure error={error} text={t('papers.loadFailed')} />
      {data === undefined && error === null && <Waiting height={48} />}
      {data?.length === 0 && open === null && <p>{t('papers.notesNone')}</p>}
      <SearchedList
        items={shown}
        wordsOf={({ text, authorName }) => [text, authorName]}
        title={t('papers.notesTitle')}
        parameter="findNote"
        stays={isOpen}
      >
        {(found) =>
          found.length > 0 && (
            <ul className={styles.list}>
              {found.map((note) => (
                <li key={note.id}>
                  {isOpen(note) ? (
                    <NoteForm clientId={id} note={note} isGone={isGone} onDone={close} />
                  ) : (
                    <NoteLine note={note} onEdit={() => setOpen(note)} onRemove={() => setAsked(note)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </SearchedList>
      <NewItem isOpen={open === NEW} text={t('papers.newNote')} onOpen={setOpen}>
        <NoteForm clientId={id} note={null} onDone={close} />
      </NewItem>
      {asked !== null && (
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
            await remove.mutateAsync(asked.id);
            void refetch();
          }}
          onClose={() => setAsked(null)}
        >
          <p className={styles.text}>{asked.text}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
