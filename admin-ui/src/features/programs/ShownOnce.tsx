import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/ui/CopyButton';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import styles from './programs.module.css';

interface ShownOnceProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows a key or a secret, which cannot be read again. */
export function ShownOnce({ title, text, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation();
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <ModalDialog isOnce title={title} onClose={onClose}>
      <p>{text}</p>
      <p className={styles.secret} ref={shown}>
        {secret}
      </p>
      <div className={styles.tools}>
        <CopyButton label={t('programs.copy')} text={secret} shown={shown} />
        <Button variant="contained" onClick={onClose}>
          {t('programs.kept')}
        </Button>
      </div>
    </ModalDialog>
  );
}
