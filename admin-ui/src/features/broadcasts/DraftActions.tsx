import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import styles from './broadcast.module.css';

/** Says that the draft is kept, and offers to discard it. */
export function DraftActions({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const discard = (): Promise<void> => {
    onDiscard();
    setAsked(false);
    notify(t('broadcast.discarded'), { type: 'success' });
    return Promise.resolve();
  };
  const texts = {
    confirm: t('broadcast.discard'),
    busy: t('broadcast.discard'),
    keep: t('broadcast.discardKeep'),
    done: t('broadcast.discarded'),
    failed: '',
  };
  return (
    <div className={styles.draft}>
      <p className={styles.hint} role="status">
        {t('broadcast.draftKept')}
      </p>
      <Button onClick={() => setAsked(true)}>{t('broadcast.discard')}</Button>
      {isAsked && (
        <ConfirmDialog
          kind="danger"
          title={t('broadcast.discardTitle')}
          texts={texts}
          onConfirm={discard}
          onClose={() => setAsked(false)}
        >
          <p>{t('broadcast.discardText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
