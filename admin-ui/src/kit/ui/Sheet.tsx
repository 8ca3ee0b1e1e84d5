import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import styles from './Sheet.module.css';
import { useDialog } from './use-dialog';

interface SheetProps {
  title: string;
  /** Content under the title. */
  lead?: ReactNode;
  onClose: () => void;
  /** Stays visible below the scrolling content. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Panel at the side of the screen, full width on a phone. Escape, a click outside and Back close it. */
export function Sheet({ title, lead, onClose, actions, children }: SheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  useDialog(onClose);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { className: styles.sheet, role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        <IconButton aria-label={t('app.close')} onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </header>
      <div className={styles.content}>{children}</div>
      {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
    </Drawer>
  );
}
