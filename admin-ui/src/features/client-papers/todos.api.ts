import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientTodo, ClientTodoRequest, TodoPerson } from '@palestra/backend/contract/client-todo';
import { useMutation } from '@tanstack/react-query';
import { adminPath, post, put, readPage, reading, remove } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';

const TODOS = adminPath('todos');
const ofClient = (id: string): string => adminPath('clients', id, 'todos');

export const useTodos = (clientId: string) =>
  useLiveQuery({
    topics: ['clients'],
    about: { clientId },
    queryKey: ['todos', clientId],
    queryFn: reading<ClientTodo[]>(ofClient(clientId)),
  });

/** The first open ones of a date, and their number; today includes those of earlier days. */
export const useTodosOn = (date: CalendarDate | null, first: number, enabled: boolean) =>
  useLiveQuery({
    topics: ['clients'],
    queryKey: ['todos', 'on', date, first],
    queryFn: ({ signal }) =>
      readPage<ClientTodo>(TODOS, { parameters: { date: date ?? '' }, first: 0, last: first - 1 }, signal),
    enabled: enabled && date !== null,
  });

export const useTodoPeople = () =>
  useLiveQuery({
    topics: ['clients'],
    queryKey: ['todos', 'people'],
    queryFn: reading<TodoPerson[]>('/api/Admin/todo-people'),
  });

const useTodoMutation = <Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: useReadAgain(['todos'], ['audit']) });

/** Changes against the version that was read; a new to-do has no version. */
export const useSaveTodo = (clientId: string) =>
  useTodoMutation(({ todo, body }: { todo: ClientTodo | null; body: ClientTodoRequest }) =>
    todo === null
      ? post<ClientTodo>(ofClient(clientId), body)
      : put<ClientTodo>(adminPath('client-todos', todo.id), body, { headers: ifMatch(`"${todo.version}"`) }),
  );
export const useTodoDone = () =>
  useTodoMutation(({ id, isDone }: { id: string; isDone: boolean }) =>
    put<ClientTodo>(adminPath('client-todos', id, 'done'), { isDone }),
  );
export const useRemoveTodo = () => useTodoMutation((id: string) => remove(adminPath('client-todos', id)));
