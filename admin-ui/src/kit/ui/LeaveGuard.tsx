import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { createContext, use, useEffect, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { useWorkUnderWay } from '../../api/work-under-way';
import { isDialogStep } from '../address/dialog-steps';

type Leaving = (here: Location, there: Location) => boolean;

/** Tells whether a form is left by a step from one address to another: by any, unless the screen knows better. */
export const LeavingContext = createContext<Leaving>(
  (here, there) => here.pathname !== there.pathname || here.search !== there.search,
);

/** For a screen whose parameters open and find parts within it. */
export const leavesPath: Leaving = (here, there) => here.pathname !== there.pathname;

interface LeaveGuardProps {
  /** True while leaving would lose typed text. */
  isDirty: boolean;
  text: string;
}

/** Forms with typed text. The first asks for all of the screen: a router holds back for one only. */
const unsaved = sharedValue<readonly { form: string; isLeft: Leaving }[]>([]);

/** @returns forgets it */
function note(form: string, isLeft: Leaving): () => void {
  unsaved.set([...unsaved.get(), { form, isLeft }]);
  return () => unsaved.set(unsaved.get().filter((one) => one.form !== form));
}

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
  return unsaved.use()[0]?.form === form && <LeaveQuestion text={text} />;
}

/** Unlike other dialogs it adds no history entry, which would end the navigation it asks about. */
function LeaveQuestion({ text }: { text: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !isDialogStep(here, there) && unsaved.get().some(({ isLeft }) => isLeft(here, there)),
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
