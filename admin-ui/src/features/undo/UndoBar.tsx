import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isShortcut, useKeys } from '../../kit/keyboard/use-arrow-keys';
import tools from '../../kit/screen/tools.module.css';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useActText } from './undo-texts';
import { useUndoing } from './undoing';
import styles from './undo.module.css';

/** Calls `press` for the key U outside fields and dialogs. */
const useUndoKey = (press: () => void): void =>
  useKeys((event) => {
    if (isShortcut(event) && !event.shiftKey && (event.code === 'KeyU' || event.key.toLowerCase() === 'u')) press();
  });

/** Tells the toasts how high the bar is, and passes its focus on to the screen when it goes. */
function keepsPlace(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => {
    document.body.style.setProperty('--undo-bar', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    document.body.style.removeProperty('--undo-bar');
    if (bar.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
  };
}

/** The other acts that can be undone: a number in the header, and the list behind it. */
export function UndoButton() {
  const { t } = useTranslation();
  const { acts, offered, list } = useUndoing();
  const button = useRef<HTMLButtonElement>(null);
  useUndoKey(() => {
    if (offered === null) button.current?.focus();
  });
  if (acts.every((act) => act === offered)) return null;
  const name = t('undo.counted', { count: acts.length });
  return (
    <button
      ref={button}
      type="button"
      data-undo
      className={`${tools.tool} ${styles.button} tabular`}
      aria-label={name}
      aria-haspopup="dialog"
      title={name}
      onClick={list}
    >
      <Icon name="undo" />
      <span className={styles.word}>{t('undo.undo')}</span>({acts.length})
    </button>
  );
}

/** Offers one's own last act for a while, in room of its own after the content, and says why an undo failed. */
export function UndoBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useActText();
  const { offered, failure, isPending, leftOf, press, dismiss } = useUndoing();
  const button = useRef<HTMLButtonElement>(null);
  const dismissal = useRef<HTMLButtonElement>(null);
  useUndoKey(() => button.current?.focus());
  // The button that was pressed has made way for the failure.
  useEffect(() => {
    if (failure !== null && document.activeElement === document.body) dismissal.current?.focus();
  }, [failure]);
  if (offered === null && failure === null) return null;
  return (
    <section ref={keepsPlace} className={styles.bar} aria-label={t('undo.region')}>
      {failure === null ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {offered !== null && failure === null && (
        <>
          <p className={styles.text} role="status">
            {textOf(offered)}
            <span className="visually-hidden">
              {textOf(offered).endsWith('.') ? ' ' : '. '}
              {t('undo.until', { time: format.clockTime(offered.undoUntil) })}
            </span>
          </p>
          <span className={`${styles.left} tabular`} aria-hidden="true">
            {leftOf(offered)}
          </span>
          <SteadyButton
            ref={button}
            variant="outlined"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => press(offered)}
          >
            {t('undo.undo')}
          </SteadyButton>
        </>
      )}
      <IconButton ref={dismissal} aria-label={t('undo.dismiss')} onClick={dismiss}>
        <Icon name="cross" size={16} />
      </IconButton>
    </section>
  );
}
