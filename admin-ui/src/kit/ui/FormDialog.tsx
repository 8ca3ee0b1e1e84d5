import Button from '@mui/material/Button';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { Banner } from './Banner';
import { Checking } from './Checking';
import styles from './FormDialog.module.css';
import { FormDialogButtons, type FormDialogTexts } from './FormDialogButtons';
import { InView } from './InView';
import { ModalDialog } from './ModalDialog';
import { useModalSave } from './use-modal-save';

interface FormDialogProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  texts: FormDialogTexts;
  /** Red button, for changes that take something away. */
  isDanger?: boolean;
  /** False while the typed values cannot be saved. */
  canSave: boolean;
  onSave: () => Promise<unknown>;
  onReload?: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a few fields saved together. Reports success, then closes by itself (rule: timers). */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'xs', texts, isDanger = false, canSave, onSave, onReload, onClose, children } = props;
  const { t } = useTranslation();
  const formId = useId();
  useWorkUnderWay(true);
  const { failed } = texts;
  const { state, problem, submit, reload } = useModalSave({ save: onSave, onClose, failed, onReload });
  const isBusy = state === 'busy';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSave && state === 'open') submit();
  };
  const actions = <FormDialogButtons {...{ formId, state, texts, isDanger, canSave, onClose }} />;
  return (
    <ModalDialog title={title} width={width} isBusy={isBusy} onClose={onClose} actions={actions}>
      {state === 'done' ? (
        <Banner kind="success" text={texts.done} />
      ) : (
        <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
          {children}
          <Checking />
          {problem !== null && (
            <InView key={problem.text}>
              <Banner kind={problem.kind} text={problem.text} />
              {problem.isStale && onReload !== undefined && (
                <Button variant="outlined" onClick={reload}>
                  {t('stale.load')}
                </Button>
              )}
            </InView>
          )}
        </form>
      )}
    </ModalDialog>
  );
}
