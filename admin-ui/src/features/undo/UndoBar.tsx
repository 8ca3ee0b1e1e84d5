import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  type Act,
  type NotReturningAppointment,
  type ReturningAppointment,
  type UndoneAct,
  lackingToUndo,
} from '@palestra/backend/contract/act';
import { LIMITS } from '@palestra/backend/contract/limits';
import { gymClockAhead } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, post, reading } from '../../api/api';
import { errorText } from '../../api/api-error';
import { isShortcut, useKeys } from '../../kit/keyboard/use-arrow-keys';
import { useLiveQuery } from '../../kit/live/use-live';
import { useAuth } from '../../kit/session/AuthProvider';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import styles from './UndoBar.module.css';

const undoAct = (id: string) => post<UndoneAct>(adminPath('acts', id, 'undo'));

/** Acts that can be undone, newest first; empty until known. */
const useActs = (): Act[] =>
  useLiveQuery({ queryKey: ['acts'], queryFn: reading<Act[]>('/api/Admin/acts'), topics: ['acts'] }).data ?? [];

/** An undo may touch any screen, so everything is read again, whatever the outcome. */
function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: undoAct, onSettled: () => queryClient.invalidateQueries() });
}

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

const everySecond = (tell: () => void): (() => void) => {
  const timer = setInterval(tell, MS_PER_SECOND);
  return () => clearInterval(timer);
};
const never = () => () => undefined;
/** Rounded up: an act never has more time left than it was given. */
const readSecond = (): number => Math.ceil(Date.now() / MS_PER_SECOND) * MS_PER_SECOND;

/** Time on the server's clock at each rendering, and every second while `isRunning`. */
const useNow = (isRunning: boolean): number =>
  useSyncExternalStore(isRunning ? everySecond : never, readSecond) + gymClockAhead();

/** Describes an act in a line; someone else's begins with their name. */
function useActText(): (act: Act) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { session } = useAuth();
  return (act) => {
    const { startDate, endDate, startTime, endTime, daysOfWeek = [], userName, affectedAppointments: count } = act;
    const days = [...new Set([startDate, endDate])].flatMap((date) =>
      date === undefined ? [] : [format.shortDate(date)],
    );
    const time = startTime === undefined || endTime === undefined ? [] : [format.timeRange(startTime, endTime)];
    const weekdays = daysOfWeek.map((day) => format.weekday(day)).join(', ');
    const place = [days.join(' – '), ...time, weekdays].filter((part) => part !== '').join(' ');
    const what = t(`undo.kinds.${act.kind}`, { name: userName ?? '', place });
    const isSelfEvident = act.kind.startsWith('appointment-') || count === 0;
    const counted = isSelfEvident ? what : t('undo.affected', { what, count });
    return act.byId === session?.id ? counted : t('undo.by', { name: act.byName, what: counted });
  };
}

/** Names an appointment with its day and time. */
function useAppointmentText(): (appointment: Omit<ReturningAppointment, 'id' | 'userId'>) => string {
  const format = useFormat();
  return ({ userName, appointmentDate, startTime, endTime }) =>
    `${userName}, ${format.shortDate(appointmentDate)} ${format.timeRange(startTime, endTime)}`;
}

function Listed({ appointments }: { appointments: readonly (ReturningAppointment | NotReturningAppointment)[] }) {
  const textOf = useAppointmentText();
  return (
    <ul className={styles.listed}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          {textOf(appointment)}
          {'message' in appointment && <span className={styles.why}>{appointment.message}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A result, and the act that was undone. */
interface Undone extends UndoneAct {
  act: Act;
}

/** Says which appointments are back at their times: by name where the act was the move of one. */
function useMovedBackText(): (undone: Undone) => string {
  const { t } = useTranslation();
  const textOf = useAppointmentText();
  return ({ movedBack: count, act: { kind, userName, startDate: appointmentDate, startTime, endTime } }) => {
    const isOne = kind === 'appointment-moved' && count === 1 && userName !== null;
    if (!isOne || appointmentDate === undefined || startTime === undefined || endTime === undefined) {
      return t('undo.movedBack', { count });
    }
    return t('undo.movedBackOf', { who: textOf({ userName, appointmentDate, startTime, endTime }) });
  };
}

/** The result by name; what could not come back stands first. */
function UndoneDialog({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const { t } = useTranslation();
  const movedBackText = useMovedBackText();
  const { returned, notReturned, movedBack, behind } = undone;
  return (
    <ModalDialog title={t('undo.done')} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {notReturned.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.notReturned', { count: notReturned.length })}</h3>
          <Listed appointments={notReturned} />
        </>
      )}
      {returned.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.returned', { count: returned.length })}</h3>
          <Listed appointments={returned} />
        </>
      )}
      {movedBack > 0 && <p>{movedBackText(undone)}</p>}
      {behind.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('undo.behind', { count: behind.length })}</h3>
          <Listed appointments={behind} />
        </>
      )}
    </ModalDialog>
  );
}

interface AllActsProps {
  acts: readonly Act[];
  leftOf: (act: Act) => string;
  isPending: boolean;
  onUndo: (act: Act) => void;
  onClose: () => void;
}

function AllActsDialog({ acts, leftOf, isPending, onUndo, onClose }: AllActsProps) {
  const { t } = useTranslation();
  const textOf = useActText();
  return (
    <ModalDialog title={t('undo.all')} isBusy={isPending} onClose={onClose}>
      <p>{t('undo.allHint', { minutes: LIMITS.undoMinutes })}</p>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={act.id}>
            <span className={styles.what}>
              {textOf(act)} <span className={styles.left}>{leftOf(act)}</span>
            </span>
            <SteadyButton
              size="small"
              variant="outlined"
              disabled={isPending}
              aria-label={t('undo.undoOf', { what: textOf(act) })}
              onClick={() => onUndo(act)}
            >
              {t('undo.undo')}
            </SteadyButton>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

/** Calls `press` for the key U outside fields and dialogs. */
const useUndoKey = (press: () => void): void =>
  useKeys((event) => {
    if (isShortcut(event) && !event.shiftKey && (event.code === 'KeyU' || event.key.toLowerCase() === 'u')) press();
  });

/** Tells the toasts how high the bar is, and passes its focus on to the screen when it goes. */
function keepsPlace(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => {
    document.body.style.setProperty('--undo-bar', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    document.body.style.removeProperty('--undo-bar');
    if (bar.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
  };
}

/**
 * Offers the last act of the staff for as long as it can be undone, on every screen and at every desk, and the others on
 * request. It has room of its own after the content.
 */
export function UndoBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const textOf = useActText();
  const nameOf = useAppointmentText();
  const known = useActs();
  const now = useNow(known.length > 0);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isListing, setListing] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const undo = useUndo();
  const button = useRef<HTMLButtonElement>(null);
  const dismissal = useRef<HTMLButtonElement>(null);
  useUndoKey(() => button.current?.focus());

  const { session } = useAuth();
  const acts = known.filter(
    (act) => Date.parse(act.undoUntil) > now && session !== null && lackingToUndo(act, session) === null,
  );
  const last = acts.find(({ id, isByStaff }) => isByStaff && !hidden.has(id));
  const others = acts.filter((act) => act !== last).length;
  const leftOf = ({ undoUntil }: Act): string => {
    const seconds = Math.max(0, Math.ceil((Date.parse(undoUntil) - now) / MS_PER_SECOND));
    const time = `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
    return t('undo.left', { time });
  };
  const hide = (act: Act): void => setHidden(new Set([...hidden, act.id]));
  const show = (act: Act, result: UndoneAct): void => {
    const { returned, notReturned, movedBack, unmarked, behind } = result;
    const [only] = returned;
    const hasMore = notReturned.length > 0 || returned.length > 1 || movedBack > 0 || behind.length > 0;
    if (hasMore) return setUndone({ ...result, act });
    const what = t('undo.doneOf', { what: textOf(act) });
    const done = unmarked > 0 ? `${what}. ${t('undo.unmarked', { count: unmarked })}` : what;
    notify(only === undefined ? done : t('undo.doneFor', { who: nameOf(only) }), { type: 'success' });
  };
  const press = (act: Act): void =>
    undo.mutate(act.id, {
      onSuccess: (result) => {
        setListing(false);
        show(act, result);
      },
      onError: () => setListing(false),
    });
  const failure = undo.error && errorText(undo.error, t('undo.failed'));
  // The button that was pressed has made way for the failure.
  useEffect(() => {
    if (failure !== null && document.activeElement === document.body) dismissal.current?.focus();
  }, [failure]);

  return (
    <>
      {(last !== undefined || failure !== null) && (
        <section ref={keepsPlace} className={styles.bar} aria-label={t('undo.region')}>
          {failure === null ? null : (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
          {last !== undefined && failure === null && (
            <>
              <p className={styles.text} role="status">
                {textOf(last)}
                <span className="visually-hidden">
                  {textOf(last).endsWith('.') ? ' ' : '. '}
                  {t('undo.until', { time: format.clockTime(last.undoUntil) })}
                </span>
              </p>
              <span className={`${styles.left} tabular`} aria-hidden="true">
                {leftOf(last)}
              </span>
              <SteadyButton
                ref={button}
                variant="outlined"
                disabled={undo.isPending}
                aria-busy={undo.isPending}
                onClick={() => press(last)}
              >
                {t('undo.undo')}
              </SteadyButton>
            </>
          )}
          {others > 0 && <Button onClick={() => setListing(true)}>{t('undo.more', { count: others })}</Button>}
          <IconButton
            ref={dismissal}
            aria-label={t('undo.dismiss')}
            onClick={() => {
              if (failure !== null) undo.reset();
              else if (last !== undefined) hide(last);
            }}
          >
            <Icon name="cross" size={16} />
          </IconButton>
        </section>
      )}
      {isListing && (
        <AllActsDialog
          {...{ acts, leftOf }}
          isPending={undo.isPending}
          onUndo={press}
          onClose={() => setListing(false)}
        />
      )}
      {undone !== null && <UndoneDialog undone={undone} onClose={() => setUndone(null)} />}
    </>
  );
}
