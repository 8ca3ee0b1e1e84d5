import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { TIMERS } from '@palestra/backend/contract/limits';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useTimeout } from '../time/timers';
import { Banner, Checking, InView } from './Banner';
import styles from './ConfirmDialog.module.css';
import { Icon, type IconName } from './Icon';
import { DialogButtons, useDialogSave } from './dialog-save';
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

export interface ConfirmDialogProps {
  kind: ConfirmKind;
  title: string;
  /** Effects of the action, and the people it affects. */
  children: ReactNode;
  texts: ConfirmTexts;
  /** False until the effects are known: nobody should confirm an unread text. */
  isReady?: boolean;
  /** True where a field of the question takes the focus. */
  hasField?: boolean;
  /** Stands in place of the question after success, and keeps the dialog open until somebody closes it. */
  afterwards?: ReactNode;
  /** True where the text of success says all that the question was about. */
  dropsQuestion?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

const ICONS: Readonly<Record<ConfirmKind, IconName>> = { danger: 'warning', warning: 'warning', info: 'info' };

/** Keeps the question's text as it was when answered: the answer itself would change it. */
function useLastAsked(question: ReactNode, isAsked: boolean): ReactNode {
  const last = useRef(question);
  useEffect(() => {
    if (isAsked) last.current = question;
  });
  return isAsked ? question : last.current;
}

/** Asks for confirmation, shows a refusal for 6 s or success for 2 s, and then closes (rule: timers). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, title, children, texts, isReady = true, hasField = false, dropsQuestion = false } = props;
  const { afterwards = null, onConfirm, onClose } = props;
  const { confirm, busy, keep, done, failed, unreachable } = texts;
  const { t } = useTranslation();
  const titleId = useId();
  useWorkUnderWay(true);
  const isToRead = afterwards !== null;
  const closesAfterMs = isToRead ? null : TIMERS.confirmationDialogSuccess;
  const offline = [unreachable, t('errors.offline')].filter((text) => text !== undefined).join('. ');
  const { state, problem, submit, dismiss } = useDialogSave({
    ...{ save: onConfirm, onClose, closesAfterMs, failed, offline },
  });
  useTimeout(dismiss, problem === null ? null : TIMERS.adminCancelError, problem);
  const question = useLastAsked(children, state === 'open');
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
        <span role={isDone ? 'status' : undefined}>{isDone ? done : title}</span>
      </DialogTitle>
      <DialogContent className={styles.content} data-done={isDone || undefined}>
        {isDone && (isToRead || dropsQuestion) ? afterwards : question}
        {state === 'busy' && <Checking />}
        {problem !== null && problem.text !== null && (
          <InView>
            <Banner kind="danger" text={problem.text} onDismiss={dismiss} />
          </InView>
        )}
      </DialogContent>
      <DialogActions>
        <DialogButtons
          {...{ state, keep, busy, isReady, onClose }}
          isKeepFirst={!hasField}
          isDanger={kind === 'danger'}
          submit={confirm}
          onSubmit={submit}
        />
      </DialogActions>
    </Dialog>
  );
}
