import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { TIMERS } from '@palestra/backend/contract/limits';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useTimeout } from '../time/timers';
import { Banner, Checking, InView } from './Banner';
import styles from './ConfirmDialog.module.css';
import { Icon, type IconName } from './Icon';
import { SteadyButton } from './SteadyButton';
import { useDialog } from './use-dialog';

type ConfirmKind = 'danger' | 'warning' | 'info';

export interface ConfirmTexts {
  confirm: string;
  busy?: string;
  keep?: string;
  done: string;
  failed: string;
  /** Message when the server could not be reached. */
  unreachable?: string;
}

interface ConfirmButtonsProps {
  kind: ConfirmKind;
  state: 'asked' | 'busy' | 'done';
  texts: ConfirmTexts;
  isReady: boolean;
  hasField: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Focus starts on the harmless button, unless a field has it. */
function ConfirmButtons({ kind, state, texts, isReady, hasField, onConfirm, onClose }: ConfirmButtonsProps) {
  const { t } = useTranslation();
  const isBusy = state === 'busy';
  if (state === 'done') {
    return (
      <Button variant="outlined" onClick={onClose}>
        {t('app.close')}
      </Button>
    );
  }
  return (
    <>
      <SteadyButton variant="outlined" autoFocus={!hasField} disabled={isBusy} onClick={onClose}>
        {texts.keep ?? t('app.cancel')}
      </SteadyButton>
      <SteadyButton
        variant="contained"
        color={kind === 'danger' ? 'error' : 'primary'}
        disabled={isBusy || !isReady}
        aria-busy={isBusy}
        onClick={onConfirm}
      >
        {isBusy ? (texts.busy ?? t('app.saving')) : texts.confirm}
      </SteadyButton>
    </>
  );
}

export interface ConfirmDialogProps {
  kind: ConfirmKind;
  title: string;
  /** Effects of the action, and the people it affects. */
  children: ReactNode;
  texts: ConfirmTexts;
  /** False until the effects are known: nobody should confirm what they have not read. */
  isReady?: boolean;
  /** True where a field of the question takes the focus. */
  hasField?: boolean;
  /** True where the text of success says all that the question was about. */
  dropsQuestion?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

const ICONS: Readonly<Record<ConfirmKind, IconName>> = { danger: 'warning', warning: 'warning', info: 'info' };

interface Confirmation {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  texts: Pick<ConfirmTexts, 'failed' | 'unreachable'>;
}

/** States of a confirmation: asked, busy, done. A refusal is shown for 6 s and leaves the question open. */
function useConfirmation({ onConfirm, onClose, texts }: Confirmation) {
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
        setProblem(errorText(error, failed, offline));
        setState('asked');
      },
    );
  };
  return { state, problem, confirm, dismiss };
}

/** Keeps the question's text as it was when answered: the answer itself would change it. */
function useLastAsked(question: ReactNode, isAsked: boolean): ReactNode {
  const last = useRef(question);
  useEffect(() => {
    if (isAsked) last.current = question;
  });
  return isAsked ? question : last.current;
}

/** Asks for confirmation, shows success and closes by itself after 2 s (rule: timers). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, title, children, texts, isReady = true, hasField = false, dropsQuestion = false } = props;
  const { onConfirm, onClose } = props;
  const titleId = useId();
  useWorkUnderWay(true);
  const { state, problem, confirm, dismiss } = useConfirmation({ onConfirm, onClose, texts });
  const question = useLastAsked(children, state === 'asked');
  const isDone = state === 'done';
  const close = (): void => {
    if (state !== 'busy') onClose();
  };
  useDialog(close);
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} className={styles.title}>
        <span className={`${styles.icon} ${isDone ? styles.done : styles[kind]}`}>
          <Icon name={isDone ? 'check' : ICONS[kind]} />
        </span>
        <span role={isDone ? 'status' : undefined}>{isDone ? texts.done : title}</span>
      </DialogTitle>
      <DialogContent className={styles.content} data-done={isDone || undefined}>
        {!(isDone && dropsQuestion) && question}
        {state === 'busy' && <Checking />}
        {problem !== null && (
          <InView>
            <Banner kind="danger" text={problem} onDismiss={dismiss} />
          </InView>
        )}
      </DialogContent>
      <DialogActions>
        <ConfirmButtons {...{ kind, state, texts, isReady, hasField, onClose }} onConfirm={confirm} />
      </DialogActions>
    </Dialog>
  );
}
