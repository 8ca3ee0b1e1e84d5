import type { Broadcast } from '@palestra/backend/contract/mail';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasDialog } from '../ui/use-has-dialog';
import { BroadcastCard } from './BroadcastCard';
import styles from './progress.module.css';

interface UnderWayProps {
  broadcasts: readonly Broadcast[];
  /** One that has just been sent from here: whoever sent it is taken to where its progress is seen. */
  latest: string | null;
}

/** What is being sent stands above everything else. */
export function UnderWay({ broadcasts, latest }: UnderWayProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const hasDialog = useHasDialog();
  const isThere = broadcasts.some(({ id }) => id === latest);
  useEffect(() => {
    // A dialog gives back the focus, and its step of the history where the screen stood: this comes after both.
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
