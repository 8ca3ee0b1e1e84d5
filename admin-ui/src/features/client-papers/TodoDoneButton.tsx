import type { ClientTodo } from '@palestra/backend/contract/client-todo';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { useTodoDone } from './todos.api';

/** Says that it was done, or that it was not after all. */
export function TodoDoneButton({ todo: { id, text, userName, doneAt } }: { todo: ClientTodo }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const done = useTodoDone();
  const isDone = doneAt === null;
  const press = (): void => {
    const store = async (): Promise<void> => {
      await done.mutateAsync({ id, isDone });
      notify(t('app.told', { what: t(isDone ? 'todos.isDone' : 'todos.isOpen'), about: `${userName}, ${text}` }), {
        type: 'success',
      });
    };
    store().catch((error: unknown) => notifyFailure(error, t('todos.failed')));
  };
  return (
    <SteadyButton
      size="small"
      variant={isDone ? 'outlined' : 'text'}
      disabled={done.isPending}
      startIcon={<Icon name={isDone ? 'check' : 'undo'} size={16} />}
      aria-label={t(isDone ? 'todos.doneOf' : 'todos.reopenOf', { text })}
      onClick={press}
    >
      {t(isDone ? 'todos.done' : 'todos.reopen')}
    </SteadyButton>
  );
}
