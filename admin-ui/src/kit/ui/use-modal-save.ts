import { TIMERS } from '@palestra/backend/contract/limits';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useTimeout } from '../time/use-timeout';

interface ModalSave {
  save: () => Promise<unknown>;
  onClose: () => void;
  failed: string;
  /** Refetches the record after somebody else changed it; false when it is gone. */
  onReload?: (() => Promise<boolean>) | undefined;
}

export interface SaveProblem {
  kind: 'danger' | 'info';
  text: string;
  isStale: boolean;
}

/** States of a dialog form: open, busy, done; closes itself 1.5 s after success. A failure keeps everything typed. */
export function useModalSave({ save, onClose, failed, onReload }: ModalSave) {
  const { t } = useTranslation();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  useTimeout(onClose, state === 'done' ? TIMERS.modalAutoClose : null);
  const tell = useCallback(
    (error: unknown): void => {
      const text = errorText(error, { fallback: failed, offline: t('errors.offline') });
      setProblem({ kind: 'danger', text, isStale: isStale(error) });
      setState('open');
    },
    [failed, t],
  );

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
