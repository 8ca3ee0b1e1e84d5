import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icon-paths';
import { useGymName } from '../gym/use-gym';
import styles from './Outcome.module.css';

interface Props {
  tone: 'good' | 'bad';
  icon: IconName;
  title: string;
  text: string;
  /** What happens by itself. */
  next?: string;
  /** Where to go on. */
  children: ReactNode;
}

/** How something ended, and the ways on. */
export function Outcome({ tone, icon, title, text, next, children }: Props) {
  const gymName = useGymName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${gymName}`;
  }, [title, gymName]);
  // The form that was in use is gone: ears and keyboard go on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.outcome}>
      <span className={`${styles.seal} ${styles[tone]}`}>
        <Icon name={icon} size={30} />
      </span>
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
      </div>
      {next !== undefined && <p className={styles.next}>{next}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
