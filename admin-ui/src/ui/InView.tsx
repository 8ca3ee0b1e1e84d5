import { useEffect, useRef, type ReactNode } from 'react';
import styles from './InView.module.css';

/** What appears out of sight, in a window or far from a form's button, comes into view: nobody looks for it. */
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
