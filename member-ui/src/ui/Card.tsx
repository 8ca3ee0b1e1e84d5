import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Titled section of a screen. */
export function Card({ title, className, children }: Props) {
  const id = useId();
  return (
    <section className={[styles.card, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
