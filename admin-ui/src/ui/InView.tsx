import { useEffect, useRef, type ReactNode } from 'react';
import styles from './InView.module.css';

/** What appears below the fold of a window comes into it: nobody scrolls for a message that he does not expect. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.message} data-message>
      {children}
    </div>
  );
}
