import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import { declineOther, takeOver } from '../../api/session-store';
import styles from './sign-in.module.css';
import { SignInForm } from './SignInForm';
import { useAuth } from '../../kit/session/AuthProvider';

/**
 * Sign-in over a page with unsaved text whose session ended. The page is blurred until somebody signs in. Escape does
 * not close it; the page continues or is left.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const { session, interrupted, other, signOut } = useAuth();
  const titleId = useId();
  if (interrupted === null || session !== null) return null;
  const isOther = other !== null;
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      className={styles.over}
      slotProps={{ backdrop: { className: styles.veil } }}
    >
      <DialogTitle id={titleId}>{t(isOther ? 'signIn.otherTitle' : 'signIn.againTitle')}</DialogTitle>
      <DialogContent>
        {isOther ? (
          <Banner kind="warning" text={t('signIn.otherText', { name: interrupted.name, other: other.name })} />
        ) : (
          <>
            <p>{t('signIn.againText', { name: interrupted.name })}</p>
            <SignInForm knownEmail={interrupted.email} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isOther ? (
          <>
            <Button variant="outlined" autoFocus onClick={declineOther}>
              {t('app.back')}
            </Button>
            <Button variant="contained" color="error" onClick={takeOver}>
              {t('signIn.otherGoOn', { other: other.name })}
            </Button>
          </>
        ) : (
          <Button color="inherit" onClick={signOut}>
            {t('signIn.giveUp')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
