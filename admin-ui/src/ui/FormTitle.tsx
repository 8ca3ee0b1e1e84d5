import { useEffect, useRef } from 'react';
import styles from './FormPanel.module.css';

/** A form came up where there was none: it comes into sight, and a screen reader says which. */
export function FormTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  );
}
