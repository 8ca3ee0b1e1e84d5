import styles from './Tag.module.css';

export type TagTone = 'neutral' | 'accent' | 'good' | 'caution' | 'bad';

export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: string }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
