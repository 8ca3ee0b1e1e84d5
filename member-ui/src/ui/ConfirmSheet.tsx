import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './ConfirmSheet.module.css';
import { Icon } from './Icon';
import { Announcement } from './Notice';
import { Kept } from './Kept';
import { focusContentWhenLost, isMarked, mark } from './sheet-history';

interface DoneProps {
  /** Tells one outcome from the one before it: each is announced. */
  step?: string;
  title: ReactNode;
  text: string;
  /** A line below it, if there is one. */
  extra?: string | null;
  /** With actions the sheet stays until it is closed. */
  actions?: ReactNode;
}

interface SheetProps {
  labelledBy: string;
  /** True while an action is in progress: the sheet stays open, so that its outcome is seen. */
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Takes one step back. A browser takes it later than asked. A day or a screen that is chosen in between stays chosen.
 */
function stepBack(): void {
  let chosen: string | null = null;
  const choose = (): void => void (chosen = location.href);
  // The router dispatches these.
  const choices = ['pushState', 'replaceState'];
  for (const choice of choices) window.addEventListener(choice, choose);
  window.addEventListener(
    'popstate',
    () => {
      for (const choice of choices) window.removeEventListener(choice, choose);
      if (chosen !== null) history.replaceState(null, '', chosen);
    },
    { once: true },
  );
  history.back();
}

/**
 * Adds a history entry for an open sheet, at the same address: Back closes the sheet instead of leaving the page.
 * Closing it otherwise removes the entry.
 */
function useBackCloses(isLocked: boolean, onClose: () => void): void {
  const current = useRef({ isLocked, onClose });
  // Before the next paint: Back may follow a press at once.
  useLayoutEffect(() => {
    current.current = { isLocked, onClose };
  });
  useEffect(() => {
    // Another sheet may follow at once: the entry stays.
    clearTimeout(leaving);
    if (!isMarked()) mark();
    const onBack = (): void => {
      if (current.current.isLocked) mark();
      else current.current.onClose();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      leaving = setTimeout(() => isMarked() && stepBack());
    };
  }, []);
}

/** Dialog at the bottom on phones, centred on wide screens. Open as long as it is rendered. */
function Sheet({ labelledBy, isLocked, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(isLocked, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      setTimeout(focusContentWhenLost);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      onClick={(event) => {
        // Only a click on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget && !isLocked) onClose();
      }}
    >
      <Kept className={styles.content}>{children}</Kept>
    </dialog>
  );
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
  canRetry?: boolean;
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

function Done({
  titleId,
  title,
  text,
  extra,
  actions,
  onClose,
}: Omit<DoneProps, 'step'> & { titleId: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    if (actions !== undefined) return;
    const timer = setTimeout(onClose, TIMERS.confirmationDialogSuccess);
    return () => clearTimeout(timer);
    // The timer runs from success; a re-rendered parent must not restart it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
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
      {extra && <p>{extra}</p>}
      {actions !== undefined && <div className={`${styles.actions} ${styles.after}`}>{actions}</div>}
    </div>
  );
}

/** Asks before an action, shows it in progress, and closes itself after success. */
export function ConfirmSheet(props: Props) {
  const titleId = useId();
  const { phase, failure, canRetry = true, question, done, onClose } = props;
  const pressed = useRef(question);
  const confirm = ({ detail }: MouseEvent): void => {
    // A keyboard click (`detail` 0) has no separate press and release.
    if (detail === 0 || pressed.current === question) props.onConfirm();
  };
  return (
    <Sheet labelledBy={titleId} isLocked={phase === 'busy'} onClose={onClose}>
      {phase === 'done' ? (
        // Anew when an undo follows.
        <Done
          key={`${done.step ?? ''}${String(done.actions === undefined)}`}
          {...done}
          titleId={titleId}
          onClose={onClose}
        />
      ) : (
        <>
          <h2 id={titleId} className={styles.title}>
            {props.title}
          </h2>
          <div className={styles.details}>
            {props.children}
            {failure === null ? props.facts : <Announcement tone="danger" text={failure} />}
          </div>
          <div className={styles.actions}>
            {!canRetry && props.instead}
            {canRetry && (
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
              tone={canRetry || props.instead ? 'quiet' : 'primary'}
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
