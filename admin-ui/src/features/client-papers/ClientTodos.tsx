import Button from '@mui/material/Button';
import type { Client } from '@palestra/backend/contract/client';
import type { ClientTodo } from '@palestra/backend/contract/client-todo';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { useClient } from '../clients/client';
import { FormInPlace, ItemButtons, ItemsInPlace, type LineActions, useFormInPlace } from './ItemsInPlace';
import { TodoDoneButton } from './TodoDoneButton';
import styles from './papers.module.css';
import { useRemoveTodo, useSaveTodo, useTodoPeople, useTodos } from './todos.api';

const ANYBODY = '';

interface TodoFormProps {
  client: Pick<Client, 'id' | 'name'>;
  todo: ClientTodo | null;
  isGone: boolean;
  onDone: () => void;
}

/** One that another desk has deleted meanwhile is kept as a new one. */
function TodoForm({ client, todo, isGone, onDone }: TodoFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const save = useSaveTodo(client.id);
  const today = useGym()?.today ?? '';
  const people = useTodoPeople().data ?? [];
  const [text, setText] = useState(todo?.text ?? '');
  const [dueOn, setDueOn] = useState(todo?.dueOn ?? today);
  const [forId, setForId] = useState(todo?.forId ?? ANYBODY);
  const submit = (): void => {
    // Not a callback of the mutation: it would be lost with this form.
    const store = async (): Promise<void> => {
      const body = { text: text.trim(), dueOn, forId: forId === ANYBODY ? null : forId };
      await save.mutateAsync({ todo: isGone ? null : todo, body });
      notify(t('app.told', { what: t('todos.saved'), about: client.name }), { type: 'success' });
      onDone();
    };
    // The form shows the mutation's fault.
    store().catch(() => undefined);
  };
  return (
    <FormInPlace
      gone={isGone && t('todos.gone')}
      submit={t(todo === null || isGone ? 'todos.add' : 'todos.save')}
      isSaving={save.isPending}
      canSave={text.trim() !== '' && dueOn !== ''}
      error={save.error}
      textOf={(error) => errorText(error, t('papers.failed'))}
      onSave={submit}
      onCancel={onDone}
    >
      <InputField autoFocus label={t('todos.text')} value={text} onType={setText} maxLength={LIMITS.todoMaxLength} />
      <DateField label={t('todos.dueOn')} value={dueOn} onChange={(date) => setDueOn(date ?? '')} />
      <SelectField
        label={t('todos.for')}
        value={people.some(({ id }) => id === forId) ? forId : ANYBODY}
        choices={[
          { value: ANYBODY, text: t('todos.anybody') },
          ...people.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChoose={setForId}
      />
    </FormInPlace>
  );
}

function TodoLine({ todo, ...actions }: LineActions & { todo: ClientTodo }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { text, dueOn, forName, authorName, doneAt, doneByName } = todo;
  const words = [
    format.shortDate(dueOn),
    forName ?? t('todos.anybody'),
    t('todos.by', { name: authorName }),
    doneAt !== null && t('todos.doneBy', { name: doneByName ?? '', when: format.shortInstant(doneAt) }),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.text}>{doneAt === null ? text : <s>{text}</s>}</p>
      <p className={styles.about}>{words.join(' · ')}</p>
      <div className={styles.buttons}>
        <TodoDoneButton todo={todo} />
        <ItemButtons
          id={todo.id}
          editLabel={t('todos.editOf', { text })}
          removeLabel={t('todos.removeOf', { text })}
          remove={t('papers.delete')}
          {...actions}
        />
      </div>
    </>
  );
}

function RemoveTodo({ todo, onClose }: { todo: ClientTodo; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveTodo();
  return (
    <ConfirmDialog
      kind="danger"
      title={t('todos.removeTitle')}
      texts={{
        confirm: t('papers.delete'),
        busy: t('papers.deleting'),
        done: t('todos.removed'),
        failed: t('papers.failed'),
      }}
      onConfirm={() => remove.mutateAsync(todo.id)}
      onClose={onClose}
    >
      <p className={styles.text}>{todo.text}</p>
    </ConfirmDialog>
  );
}

/** In sight without a press: the last ones that were done. */
const DONE_SHOWN = 3;

function Todos() {
  const { t } = useTranslation();
  const client = useClient();
  const { data, error } = useTodos(client.id);
  const [isWhole, setWhole] = useState(false);
  const open = (data ?? []).filter(({ doneAt }) => doneAt === null);
  const done = (data ?? []).filter(({ doneAt }) => doneAt !== null);
  const place = useFormInPlace('todo', data && [...open, ...(isWhole ? done : done.slice(0, DONE_SHOWN))]);
  return (
    <Panel ref={place.ref} title={t('todos.title')} className={styles.part}>
      <p className="quiet">{t('todos.hint')}</p>
      <Failure error={error} text={t('papers.loadFailed')} />
      {data === undefined && error === null && <Waiting height={48} />}
      {data?.length === 0 && place.open === null && <p>{t('todos.none')}</p>}
      <ItemsInPlace
        place={place}
        title={t('todos.title')}
        parameter="findTodo"
        wordsOf={({ text, forName }) => [text, forName ?? '']}
        line={(todo, actions) => <TodoLine todo={todo} {...actions} />}
        form={(todo) => <TodoForm client={client} todo={todo} isGone={place.isGone} onDone={place.close} />}
        removal={(todo, onClose) => <RemoveTodo todo={todo} onClose={onClose} />}
        add={t('todos.new')}
      />
      {!isWhole && done.length > DONE_SHOWN && (
        <Button onClick={() => setWhole(true)}>{t('todos.allDone', { count: done.length })}</Button>
      )}
    </Panel>
  );
}

/** Things that staff have to do for the client (rule: to-dos). */
export const ClientTodos = () => (useUses()('notes') ? <Todos /> : null);
