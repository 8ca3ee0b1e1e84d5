import Button from '@mui/material/Button';
import { TIMERS } from '@palestra/backend/contract/limits';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { Banner, Checking, InView } from './Banner';
import { DateScope } from './DateScope';
import { FieldFaults, useFieldFaults } from './field-faults';
import styles from './ModalDialog.module.css';
import { ModalDialog } from './ModalDialog';
import { DialogButtons, useDialogSave } from './dialog-save';
import { type Terms, useHeldSubmit } from './held-submit';
import { useShownFault } from './show-fault';

interface FormDialogTexts {
  submit: string;
  busy?: string;
  /** Left out where the page says it with all that matters: the dialog closes at once. */
  done?: string;
  failed: string;
}

export interface FormDialogProps {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  texts: FormDialogTexts;
  /** Stands below the text of success, and keeps the dialog open until somebody closes it. */
  afterwards?: ReactNode;
  /** Red button, for changes that take something away. */
  isDanger?: boolean;
  /** False while the typed values cannot be saved. */
  canSave: boolean;
  /**
   * Where the server is first asked for the effects of saving. Not for a list of people, because staff must read it
   * before they agree.
   */
  terms?: Terms;
  onSave: () => Promise<unknown>;
  /** Refetches the record after somebody else changed it; false when it is gone. */
  onReload?: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a few fields saved together. Reports success, then closes after a moment (rule: timers). */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'xs', texts, isDanger = false, canSave, terms, onSave, onReload, onClose, children } = props;
  const { afterwards = null } = props;
  const { t } = useTranslation();
  const formId = useId();
  useWorkUnderWay(true);
  const { submit: name, busy, done, failed } = texts;
  const isToRead = afterwards !== null;
  const closesAfterMs = isToRead ? null : done === undefined ? 0 : TIMERS.modalAutoClose;
  const fields = useFieldFaults();
  const { state, problem, open, run, submit } = useDialogSave({
    ...{ save: onSave, onClose, closesAfterMs, failed, tellFields: fields.tell },
  });
  const part = useShownFault<HTMLFormElement>(problem);
  const { isPending, isHeld, hold } = useHeldSubmit(part, terms, canSave);
  const isBusy = state === 'busy';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (state !== 'open') return;
    if (isPending) hold();
    else if (canSave) submit();
  };
  const load = (reload: () => Promise<boolean>): void =>
    run(reload, (isThere) =>
      open({
        kind: isThere ? 'info' : 'danger',
        text: t(isThere ? 'stale.loaded' : 'stale.gone'),
        isStale: false,
      }),
    );
  const isReady = canSave || isPending;
  const actions = <DialogButtons {...{ formId, state, busy, isDanger, isReady, isHeld, onClose }} submit={name} />;
  return (
    <ModalDialog title={title} width={width} isBusy={isBusy} onClose={onClose} actions={actions}>
      {state === 'done' ? (
        <>
          {done !== undefined && <Banner kind="success" text={done} />}
          {afterwards}
        </>
      ) : (
        <form
          ref={part}
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={onSubmit}
          onChange={({ target }) => 'name' in target && fields.forget(String(target.name))}
        >
          <FieldFaults value={fields.context}>
            <DateScope>{children}</DateScope>
          </FieldFaults>
          <Checking />
          {problem !== null && problem.text !== null && (
            <InView key={problem.text}>
              <Banner kind={problem.kind} text={problem.text} />
              {problem.isStale && onReload !== undefined && (
                <Button variant="outlined" onClick={() => load(onReload)}>
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
