import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import styles from './ModalDialog.module.css';
import { SteadyIconButton } from './SteadyButton';
import { useDialog } from './use-dialog';

interface ModalDialogProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  /** Prevents closing while an action is in progress. */
  isBusy?: boolean;
  /** Shows something that cannot be shown again: only its own button closes it. */
  isOnce?: boolean;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** Dialog with a title and a close button. Escape, a click outside and the browser's Back close it. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, width = 'sm', isBusy = false, isOnce = false, onClose, actions, children } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const close = (): void => {
    if (!isBusy && !isOnce) onClose();
  };
  useDialog(close);
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth={width} fullWidth>
      {!isOnce && (
        <SteadyIconButton className={styles.close} aria-label={t('app.close')} disabled={isBusy} onClick={close}>
          <Icon name="cross" />
        </SteadyIconButton>
      )}
      <DialogTitle id={titleId} className={styles.title}>
        {title}
      </DialogTitle>
      <DialogContent className={styles.content}>{children}</DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
