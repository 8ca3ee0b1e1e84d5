import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useIsChecking } from '../../api/connection';
import styles from './Banner.module.css';
import { Icon } from './Icon';

interface BannerProps {
  kind: 'info' | 'success' | 'danger' | 'warning';
  text: string;
  onDismiss?: () => void;
  /** Content below the text, such as a link. */
  children?: ReactNode;
}

/** Message in the page, announced by screen readers when it appears. */
export function Banner({ kind, text, onDismiss, children }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {children}
      {onDismiss && (
        <button type="button" aria-label={t('app.dismiss')} onClick={onDismiss}>
          <Icon name="cross" size={16} />
        </button>
      )}
    </div>
  );
}

interface FailureProps extends Pick<BannerProps, 'onDismiss'> {
  error: unknown;
  /** For a failure without words of its own. */
  text: string;
}

/** Says why something failed; nothing while it did not. */
export const Failure = ({ error, text, ...rest }: FailureProps) =>
  error == null ? null : <Banner kind="danger" text={errorText(error, text)} {...rest} />;

/**
 * Scrolls its content into view when it appears, since a message may appear far from the button that caused it. Takes
 * the focus where a form shows its fault (show-fault.ts).
 */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.message} data-message>
      {children}
    </div>
  );
}

/** Shown while the console looks for the outcome of a change without a response. */
export function Checking() {
  const { t } = useTranslation();
  return useIsChecking() ? <Banner kind="warning" text={t('errors.checking')} /> : null;
}
