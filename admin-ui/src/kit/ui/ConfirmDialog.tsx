import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useWorkUnderWay } from '../../api/work-under-way';
import { Banner } from './Banner';
import { Checking } from './Checking';
import { ConfirmButtons, type ConfirmKind, type ConfirmTexts } from './ConfirmButtons';
import styles from './ConfirmDialog.module.css';
import { Icon, type IconName } from './Icon';
import { InView } from './InView';
import { useBackCloses } from './use-back-closes';
import { useConfirmation } from './use-confirmation';
import { useEscapeCloses } from './use-escape-closes';
import { useFocusReturns } from './use-focus-returns';
import { useLastAsked } from './use-last-asked';

export interface ConfirmDialogProps {
  kind: ConfirmKind;
  title: string;
  /** Effects of the action, and the people it affects. */
  children: ReactNode;
  texts: ConfirmTexts;
  /** False until the effects are known: nobody should confirm what they have not read. */
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

const ICONS: Readonly<Record<ConfirmKind, IconName>> = { danger: 'warning', warning: 'warning', info: 'info' };

/** Asks for confirmation, shows success and closes by itself after 2 s (rule: timers). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, title, children, texts, isReady = true, onConfirm, onClose } = props;
  const titleId = useId();
  useWorkUnderWay(true);
  const { state, problem, confirm, dismiss } = useConfirmation({ onConfirm, onClose, texts });
  const question = useLastAsked(children, state === 'asked');
  const isDone = state === 'done';
  const close = (): void => {
    if (state !== 'busy') onClose();
  };
  useBackCloses(close);
  useEscapeCloses(close);
  useFocusReturns();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} className={styles.title}>
        <span className={`${styles.icon} ${isDone ? styles.done : styles[kind]}`}>
          <Icon name={isDone ? 'check' : ICONS[kind]} />
        </span>
        <span role={isDone ? 'status' : undefined}>{isDone ? texts.done : title}</span>
      </DialogTitle>
      <DialogContent className={styles.content} data-done={isDone || undefined}>
        {question}
        {state === 'busy' && <Checking />}
        {problem !== null && (
          <InView>
            <Banner kind="danger" text={problem} onDismiss={dismiss} />
          </InView>
        )}
      </DialogContent>
      <DialogActions>
        <ConfirmButtons {...{ kind, state, texts, isReady, onClose }} onConfirm={confirm} />
      </DialogActions>
    </Dialog>
  );
}
