import { TIMERS } from '@palestra/backend/contract/limits';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useTimeout } from '../time/use-timeout';
import type { ConfirmTexts } from './ConfirmButtons';

interface Confirmation {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  texts: Pick<ConfirmTexts, 'failed' | 'unreachable'>;
}

/** States of a confirmation: asked, busy, done. A refusal is shown for 6 s and leaves the question open. */
export function useConfirmation({ onConfirm, onClose, texts }: Confirmation) {
  const { t } = useTranslation();
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [problem, setProblem] = useState<string | null>(null);
  const dismiss = useCallback(() => setProblem(null), []);
  useTimeout(onClose, state === 'done' ? TIMERS.confirmationDialogSuccess : null);
  useTimeout(dismiss, problem === null ? null : TIMERS.adminCancelError, problem);

  const confirm = (): void => {
    setState('busy');
    setProblem(null);
    onConfirm().then(
      () => setState('done'),
      (error: unknown) => {
        const { failed, unreachable } = texts;
        const offline = [unreachable, t('errors.offline')].filter((text) => text !== undefined).join('. ');
        setProblem(errorText(error, { fallback: failed, offline }));
        setState('asked');
      },
    );
  };
  return { state, problem, confirm, dismiss };
}
