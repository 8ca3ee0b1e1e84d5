import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, use, useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { useWorkUnderWay } from '../../api/work-under-way';
import { isDialogStep } from '../address/dialog-steps';

type Leaving = (here: Location, there: Location) => boolean;

/** Tells whether a form is left by a step from one address to another: by any, unless the screen knows better. */
export const LeavingContext = createContext<Leaving>(
  (here, there) => here.pathname !== there.pathname || here.search !== there.search,
);

interface LeaveGuardProps {
  /** True while leaving would lose typed text. */
  isDirty: boolean;
  text: string;
}

const unsaved = new Map<string, Leaving>();
const listeners = new Set<() => void>();

/** Notes a form with typed text. @returns forgets it */
function note(form: string, isLeft: Leaving): () => void {
  const tell = (): void => listeners.forEach((listener) => listener());
  unsaved.set(form, isLeft);
  tell();
  return () => {
    unsaved.delete(form);
    tell();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The form that asks for all of the screen: a router holds back for one only. */
const asking = (): string | undefined => unsaved.keys().next().value;

/** Asks before leaving a screen with unsaved changes, by link, Back or closing the tab. */
export function LeaveGuard({ isDirty, text }: LeaveGuardProps) {
  const form = useId();
  const isLeft = use(LeavingContext);
  useWorkUnderWay(isDirty);
  useLayoutEffect(() => (isDirty ? note(form, isLeft) : undefined), [isDirty, form, isLeft]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useSyncExternalStore(subscribe, asking) === form && <LeaveQuestion text={text} />;
}

/** Unlike other dialogs it adds no history entry, which would end the navigation it asks about. */
function LeaveQuestion({ text }: { text: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !isDialogStep(here, there) && [...unsaved.values()].some((isLeft) => isLeft(here, there)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('app.leaveTitle')}</DialogTitle>
      <DialogContent>{text}</DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={blocker.reset}>
          {t('app.stay')}
        </Button>
        <Button variant="contained" color="error" onClick={blocker.proceed}>
          {t('app.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
