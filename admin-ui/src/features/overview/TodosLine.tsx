import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientTodo } from '@palestra/backend/contract/client-todo';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Skeleton } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { TodoDoneButton } from '../client-papers/TodoDoneButton';
import { useTodosOn } from '../client-papers/todos.api';
import { sectionPath } from '../clients/client-sections';
import styles from './overview.module.css';

function TodoOfDay({ todo, today }: { todo: ClientTodo; today: CalendarDate | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, userName, text, dueOn, forName } = todo;
  const words = [
    ...(forName === null ? [] : [t('todos.forOf', { name: forName })]),
    ...(today !== null && dueOn < today ? [t('todos.since', { date: format.dayMonth(dueOn) })] : []),
  ];
  return (
    <li>
      <span>
        <Link to={sectionPath(userId, 'more')}>{userName}</Link>: {text}
        {words.length > 0 && <small> {words.join(' · ')}</small>}
      </span>
      <TodoDoneButton todo={todo} />
    </li>
  );
}

/** Read when it is opened: the line has only their number. */
function TodosOfDay({ date, today }: TodosLineProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const { data, error, refetch } = useTodosOn(date, LIMITS.listDefaultRows, true);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('todos.unread')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={44} />;
  if (data.total === 0) return <p>{t('todos.allAreDone')}</p>;
  return (
    <>
      <SearchedList
        items={data.rows}
        wordsOf={({ userName, text, forName }) => [userName, text, forName ?? '']}
        title={t('todos.title')}
        parameter="todo"
      >
        {(found) => (
          <ul className={styles.todoList}>
            {found.map((todo) => (
              <TodoOfDay key={todo.id} todo={todo} today={today} />
            ))}
          </ul>
        )}
      </SearchedList>
      {data.total > data.rows.length && (
        <p>{t('todos.moreThan', { shown: count(data.rows.length), count: data.total - data.rows.length })}</p>
      )}
    </>
  );
}

interface TodosLineProps {
  date: CalendarDate | null;
  today: CalendarDate | null;
}

/** The number of to-dos of the day, on today with those of before, and their list behind it (rule: to-dos). */
export function TodosLine({ date, today }: TodosLineProps) {
  const { t } = useTranslation();
  const isUsed = useUses()('notes');
  const { data } = useTodosOn(date, 1, isUsed);
  const total = data?.total ?? 0;
  const [isOpen, setOpen, address] = useOpenInAddress<true>({
    parameter: 'todos',
    addressOf: () => 'open',
    read: () => true,
  });
  if (!isUsed || (total === 0 && isOpen === null)) return null;
  return (
    <>
      {total > 0 && (
        <button type="button" className={styles.todos} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <strong>{t('todos.counted', { count: total })}</strong>
        </button>
      )}
      <DialogAddress value={address}>
        {isOpen !== null && (
          <ModalDialog title={t('todos.title')} onClose={() => setOpen(null)}>
            <TodosOfDay date={date} today={today} />
          </ModalDialog>
        )}
      </DialogAddress>
    </>
  );
}
