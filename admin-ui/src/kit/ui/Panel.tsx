import { type ReactNode, type Ref, useId } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  /** Heading, which names the region. */
  title?: string;
  /** Name of the region where the screen has the heading already. */
  label?: string;
  /** How the content is laid out; one below the other without. */
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A part of a screen, on a surface of its own. */
export function Panel({ title, label, className = styles.stack, ref, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      ref={ref}
      className={`${styles.panel} ${className}`}
      aria-labelledby={title === undefined ? undefined : heading}
      aria-label={label}
    >
      {title !== undefined && <h2 id={heading}>{title}</h2>}
      {children}
    </section>
  );
}
