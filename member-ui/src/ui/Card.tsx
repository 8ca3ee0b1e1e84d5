import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  /** None where the page has it. */
  title?: ReactNode;
  className?: string | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Titled section of a screen. */
export function Card({ title, className, aside, children }: Props) {
  const id = useId();
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(' ')}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles.top}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
