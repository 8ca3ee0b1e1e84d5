import { useEffect, useRef } from 'react';
import styles from './FormPanel.module.css';

/** Takes the focus when the form opens, which scrolls it into view and announces it. */
export function FormTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  );
}
