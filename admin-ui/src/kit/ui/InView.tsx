import { useEffect, useRef, type ReactNode } from 'react';
import styles from './InView.module.css';

/** Scrolls its content into view when it appears, since a message may appear far from the button that caused it. */
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
