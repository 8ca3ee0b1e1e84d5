import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import styles from './programs.module.css';

interface ShownOnceProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** A key or a secret, which nobody can read again. */
export function ShownOnce({ title, text, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  return (
    <ModalDialog isOnce title={title} onClose={onClose}>
      <p>{text}</p>
      <p className={styles.secret}>{secret}</p>
      <div className={styles.tools}>
        {/* Browsers have no clipboard over plain HTTP. */}
        {'clipboard' in navigator && (
          <Button
            variant="outlined"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            {t(isCopied ? 'programs.copied' : 'programs.copy')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('programs.kept')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {isCopied && t('programs.copied')}
      </p>
    </ModalDialog>
  );
}
