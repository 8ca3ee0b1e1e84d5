import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { usePrinting } from '../../kit/ui/use-printing';
import styles from './money.module.css';

type Paper = 'a4' | 'narrow';

interface PaperDialogProps {
  title: string;
  /** False while there is nothing to print yet. */
  isReady?: boolean;
  /** Above the paper, and not on it. */
  notice?: ReactNode;
  /** Further buttons. */
  more?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the text of a paper, and prints it on a sheet or on the roll of a receipt printer. */
export function PaperDialog({ title, isReady = true, notice, more, onClose, children }: PaperDialogProps) {
  const { t } = useTranslation();
  const [paper, printOn] = usePrinting<Paper>();
  const actions = (
    <>
      {more}
      <Button variant="outlined" disabled={!isReady} onClick={() => printOn('narrow')}>
        {t('money.printNarrow')}
      </Button>
      <Button variant="contained" disabled={!isReady} onClick={() => printOn('a4')}>
        {t('money.printA4')}
      </Button>
    </>
  );
  return (
    <ModalDialog title={title} width="xs" onClose={onClose} actions={actions}>
      {notice}
      {children}
      {paper !== null &&
        createPortal(
          <div className={`${styles.paper} ${styles[paper]}`} aria-hidden>
            {children}
          </div>,
          document.body,
        )}
    </ModalDialog>
  );
}
