import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './ConfirmSheet.module.css';
import { Icon } from './Icon';
import { Notice } from './Notice';
import { Sheet } from './Sheet';

interface DoneProps {
  title: ReactNode;
  text: string;
  /** With actions the sheet stays until it is closed. */
  actions?: ReactNode;
}

interface Props {
  title: string;
  tone: 'primary' | 'danger';
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  phase: 'asking' | 'busy' | 'done';
  failure: string | null;
  /** False after a definite refusal: only closing is left, and `instead`. */
  canRetry: boolean;
  instead?: ReactNode;
  /** Identity of the question: a press that began on another one does not confirm this one. */
  question?: string;
  done: DoneProps;
  onConfirm: () => void;
  onClose: () => void;
  /** The planned action. */
  children: ReactNode;
  /** Facts about the action; a failure replaces them, so that nothing moves. */
  facts: ReactNode;
}

function Done({ titleId, title, text, actions, onClose }: DoneProps & { titleId: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    if (actions !== undefined) return;
    const timer = setTimeout(onClose, TIMERS.confirmationDialogSuccess);
    return () => clearTimeout(timer);
    // The timer runs from success; a re-rendered parent must not restart it.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  return (
    <div className={styles.done}>
      <span className={styles.seal}>
        <Icon name="check" size={34} />
      </span>
      <h2 id={titleId} className={styles.title} ref={heading} tabIndex={-1} style={{ marginBottom: 0 }}>
        {title}
      </h2>
      <p>{text}</p>
      {actions !== undefined && <div className={`${styles.actions} ${styles.after}`}>{actions}</div>}
    </div>
  );
}

/** Asks before an action, shows it in progress, and closes itself after success. */
export function ConfirmSheet(props: Props) {
  const titleId = useId();
  const { phase, failure, question, done, onClose } = props;
  const pressed = useRef(question);
  const confirm = ({ detail }: MouseEvent): void => {
    // A keyboard click (`detail` 0) has no separate press and release.
    if (detail === 0 || pressed.current === question) props.onConfirm();
  };
  return (
    <Sheet labelledBy={titleId} isLocked={phase === 'busy'} onClose={onClose}>
      {phase === 'done' ? (
        <Done {...done} titleId={titleId} onClose={onClose} />
      ) : (
        <>
          <h2 id={titleId} className={styles.title}>
            {props.title}
          </h2>
          <div className={styles.details}>
            {props.children}
            {failure === null ? (
              props.facts
            ) : (
              <Notice tone="danger" isAnnounced>
                {failure}
              </Notice>
            )}
          </div>
          <div className={styles.actions}>
            {!props.canRetry && props.instead}
            {props.canRetry && (
              <Button
                tone={props.tone}
                isBusy={phase === 'busy'}
                onPointerDown={() => (pressed.current = question)}
                onClick={confirm}
              >
                {phase === 'busy' ? props.busyLabel : props.confirmLabel}
              </Button>
            )}
            <Button
              tone={props.canRetry || props.instead ? 'quiet' : 'primary'}
              disabled={phase === 'busy'}
              onClick={onClose}
            >
              {props.keepLabel}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
