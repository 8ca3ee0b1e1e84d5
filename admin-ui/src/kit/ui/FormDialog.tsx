import Button from '@mui/material/Button';
import { TIMERS } from '@palestra/backend/contract/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useTimeout } from '../time/timers';
import { Banner, Checking, InView } from './Banner';
import { DateScope } from './DateScope';
import styles from './ModalDialog.module.css';
import { ModalDialog } from './ModalDialog';
import { SteadyButton } from './SteadyButton';
import { useShownFault } from './show-fault';

interface FormDialogTexts {
  submit: string;
  busy?: string;
  done: string;
  failed: string;
}

interface FormDialogButtonsProps {
  formId: string;
  state: 'open' | 'busy' | 'done';
  texts: FormDialogTexts;
  isDanger: boolean;
  canSave: boolean;
  onClose: () => void;
}

function FormDialogButtons({ formId, state, texts, isDanger, canSave, onClose }: FormDialogButtonsProps) {
  const { t } = useTranslation();
  const isBusy = state === 'busy';
  return (
    <>
      <SteadyButton variant="outlined" disabled={isBusy} onClick={onClose}>
        {t(state === 'done' ? 'app.close' : 'app.cancel')}
      </SteadyButton>
      {state !== 'done' && (
        <SteadyButton
          type="submit"
          form={formId}
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          disabled={!canSave || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? (texts.busy ?? t('app.saving')) : texts.submit}
        </SteadyButton>
      )}
    </>
  );
}

interface ModalSave {
  save: () => Promise<unknown>;
  onClose: () => void;
  failed: string;
  /** Refetches the record after somebody else changed it; false when it is gone. */
  onReload?: (() => Promise<boolean>) | undefined;
}

interface SaveProblem {
  kind: 'danger' | 'info';
  text: string;
  isStale: boolean;
}

/** States of a dialog form: open, busy, done; closes itself 1.5 s after success. A failure keeps everything typed. */
function useModalSave({ save, onClose, failed, onReload }: ModalSave) {
  const { t } = useTranslation();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  useTimeout(onClose, state === 'done' ? TIMERS.modalAutoClose : null);
  const tell = (error: unknown): void => {
    setProblem({ kind: 'danger', text: errorText(error, failed), isStale: isStale(error) });
    setState('open');
  };
  const submit = (): void => {
    setState('busy');
    setProblem(null);
    save().then(() => setState('done'), tell);
  };
  const reload = (): void => {
    if (onReload === undefined) return;
    setState('busy');
    onReload().then((isThere) => {
      setProblem({
        kind: isThere ? 'info' : 'danger',
        text: t(isThere ? 'stale.loaded' : 'stale.gone'),
        isStale: false,
      });
      setState('open');
    }, tell);
  };
  return { state, problem, submit, reload };
}

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
  const part = useShownFault<HTMLFormElement>(problem);
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
        <form ref={part} id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
          <DateScope>{children}</DateScope>
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
