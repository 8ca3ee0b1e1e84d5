import type { Broadcast } from '@palestra/backend/contract/mail';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasDialog } from '../../kit/ui/use-has-dialog';
import { BroadcastCard } from './BroadcastCard';
import styles from './progress.module.css';

interface UnderWayProps {
  broadcasts: readonly Broadcast[];
  /** Id of the broadcast just sent from this page: focus moves to its progress. */
  latest: string | null;
}

/** Broadcasts in progress, above everything else. */
export function UnderWay({ broadcasts, latest }: UnderWayProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const hasDialog = useHasDialog();
  const isThere = broadcasts.some(({ id }) => id === latest);
  useEffect(() => {
    // Waits until a closing dialog has returned the focus and removed its history entry, which also scrolls.
    if (!isThere || hasDialog || shown.current === latest) return undefined;
    const frame = requestAnimationFrame(() => {
      shown.current = latest;
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere, hasDialog, latest]);
  if (broadcasts.length === 0) return null;
  return (
    <section className={styles.underWay} aria-label={t('broadcast.underWay')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('broadcast.underWay')}
      </h2>
      <ul className={styles.list}>
        {broadcasts.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
    </section>
  );
}
