import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useWorkUnderWay } from '../../api/work-under-way';

interface LeaveGuardProps {
  /** True while leaving would lose typed text. */
  isDirty: boolean;
  text: string;
}

/**
 * Asks before leaving a screen with unsaved changes, by link, Back or closing the tab. Unlike other dialogs it adds no
 * history entry, which would end the navigation it asks about.
 */
export function LeaveGuard({ isDirty, text }: LeaveGuardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  useWorkUnderWay(isDirty);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
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
