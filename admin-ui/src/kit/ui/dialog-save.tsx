import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useTimeout } from '../time/timers';
import { SteadyButton } from './SteadyButton';

type SaveState = 'open' | 'busy' | 'done';

interface SaveProblem {
  kind: 'danger' | 'info';
  /** Null where the fields say all. */
  text: string | null;
  isStale: boolean;
}

interface DialogSave {
  save: () => Promise<unknown>;
  onClose: () => void;
  /** The dialog closes so long after success (rule: timers); null: the user must read something in it first. */
  closesAfterMs: number | null;
  /** Text of a failure without words of its own. */
  failed: string;
  offline?: string;
  /** Marks the fields that the server refused; true when they show all of it. */
  tellFields?: (error: unknown) => boolean;
}

/** States of a dialog that saves: open, busy, done. A failure leaves it open, and keeps everything typed. */
export function useDialogSave({ save, onClose, closesAfterMs, failed, offline, tellFields }: DialogSave) {
  const [state, setState] = useState<SaveState>('open');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  useTimeout(onClose, state === 'done' ? closesAfterMs : null);
  const open = (told: SaveProblem): void => {
    setProblem(told);
    setState('open');
  };
  const run = <Answer,>(act: () => Promise<Answer>, then: (answer: Answer) => void): void => {
    setState('busy');
    setProblem(null);
    tellFields?.(null);
    act().then(then, (error: unknown) => {
      const isSaid = tellFields?.(error) === true;
      open({ kind: 'danger', text: isSaid ? null : errorText(error, failed, offline), isStale: isStale(error) });
    });
  };
  return {
    ...{ state, problem, open, run },
    submit: (): void => run(save, () => setState('done')),
    dismiss: useCallback(() => setProblem(null), []),
  };
}

interface DialogButtonsProps {
  state: SaveState;
  keep?: string | undefined;
  submit: string;
  busy?: string | undefined;
  isDanger: boolean;
  isReady: boolean;
  /** True while a submit waits, which can still be left. */
  isHeld?: boolean;
  /** Puts the focus on the button that changes nothing. */
  isKeepFirst?: boolean;
  /** Form that the button submits; otherwise it is answered by `onSubmit`. */
  formId?: string;
  onSubmit?: () => void;
  onClose: () => void;
}

/** Buttons that leave a dialog or save; after success only the first remains. */
export function DialogButtons(props: DialogButtonsProps): ReactNode {
  const { state, keep, submit, busy, isDanger, isReady, isHeld = false, isKeepFirst = false } = props;
  const { formId, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const isBusy = state === 'busy';
  return (
    <>
      <SteadyButton variant="outlined" autoFocus={isKeepFirst} disabled={isBusy} onClick={onClose}>
        {state === 'done' ? t('app.close') : (keep ?? t('app.cancel'))}
      </SteadyButton>
      {state !== 'done' && (
        <SteadyButton
          {...(formId === undefined ? { onClick: onSubmit } : { type: 'submit', form: formId })}
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          disabled={isBusy || !isReady}
          aria-busy={isBusy || isHeld}
        >
          {isBusy || isHeld ? (busy ?? t('app.saving')) : submit}
        </SteadyButton>
      )}
    </>
  );
}
