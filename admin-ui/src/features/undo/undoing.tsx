import { type Act, type UndoneAct, lackingToUndo } from '@palestra/backend/contract/act';
import { TIMERS } from '@palestra/backend/contract/limits';
import { gymClockAhead } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, createContext, use, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, post, reading } from '../../api/api';
import { errorText } from '../../api/api-error';
import { useLiveQuery } from '../../kit/live/use-live';
import { useAuth } from '../../kit/session/AuthProvider';
import { useMay } from '../../kit/session/use-may';
import { AllActsDialog, UndoneDialog, type Undone } from './UndoDialogs';
import { useActText, useAppointmentText } from './undo-texts';

const undoAct = (id: string) => post<UndoneAct>(adminPath('acts', id, 'undo'));

/** Acts that can be undone, newest first; empty until known. */
const useActs = (enabled: boolean): Act[] =>
  useLiveQuery({ queryKey: ['acts'], queryFn: reading<Act[]>('/api/Admin/acts'), topics: ['acts'], enabled }).data ??
  [];

/** An undo may touch any screen: everything is read again, also after a failure. */
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

interface Undoing {
  /** All that the person may still undo, newest first. */
  acts: readonly Act[];
  /** Their own last act while it is offered in sight. */
  offered: Act | null;
  leftOf: (act: Act) => string;
  isPending: boolean;
  failure: string | null;
  press: (act: Act) => void;
  /** Words of a failure, else of the offer. */
  dismiss: () => void;
  list: () => void;
}

const nothing = (): undefined => undefined;
const UndoContext = createContext<Undoing>({
  ...{ acts: [], offered: null, isPending: false, failure: null },
  ...{ leftOf: () => '', press: nothing, dismiss: nothing, list: nothing },
});

export const useUndoing = (): Undoing => use(UndoContext);

/**
 * Knows the acts that can be undone, on every screen and at every desk. One's own act is offered in sight for a while
 * (rule: timers), then, like all others, behind the button of the header.
 */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const textOf = useActText();
  const nameOf = useAppointmentText();
  const known = useActs(useMay()('attendance'));
  const now = useNow(known.length > 0);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isListing, setListing] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const undo = useUndo();
  const { session } = useAuth();

  const acts = known.filter(
    (act) => Date.parse(act.undoUntil) > now && session !== null && lackingToUndo(act, session) === null,
  );
  const isOffered = (act: Act): boolean =>
    act.byId === session?.id &&
    !hidden.has(act.id) &&
    // An act that is being undone stays until the answer is known.
    (Date.parse(act.at) + TIMERS.ownActBar > now || (undo.isPending && undo.variables === act.id));
  const leftOf = ({ undoUntil }: Act): string => {
    const seconds = Math.max(0, Math.ceil((Date.parse(undoUntil) - now) / MS_PER_SECOND));
    const time = `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
    return t('undo.left', { time });
  };
  const show = (act: Act, result: UndoneAct): void => {
    const { returned, notReturned, movedBack, unmarked, shortened, behind } = result;
    const [only] = returned;
    const isMore =
      notReturned.length + movedBack + behind.length > 0 || returned.length + (only === undefined ? 0 : shortened) > 1;
    if (isMore) return setUndone({ ...result, act });
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
  const offered = acts.find(isOffered) ?? null;
  const dismiss = (): void => {
    if (undo.error !== null) undo.reset();
    else if (offered !== null) setHidden(new Set([...hidden, offered.id]));
  };
  const { isPending } = undo;
  const failure = undo.error && errorText(undo.error, t('undo.failed'));
  const list = (): void => setListing(true);
  return (
    <UndoContext value={{ acts, offered, leftOf, isPending, failure, press, dismiss, list }}>
      {children}
      {isListing && <AllActsDialog {...{ acts, leftOf, isPending }} onUndo={press} onClose={() => setListing(false)} />}
      {undone !== null && <UndoneDialog undone={undone} onClose={() => setUndone(null)} />}
    </UndoContext>
  );
}
