import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from './Button';
import styles from './SubPage.module.css';

interface Props {
  /** The screen that leads here; none where the browser's own way back is enough. */
  back?: { href: string; text: string };
  title: string;
  lead?: string;
  /** For forms, whose lines would be long. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A page behind a link of another screen: the way back, its title and its purpose. */
export const SubPage = ({ back, title, lead, isNarrow = false, children }: Props) => (
  <div className={`page ${styles.page} ${isNarrow ? styles.narrow : ''}`}>
    {back && (
      <Link href={back.href} className={buttonClass('quiet', styles.back)}>
        {back.text}
      </Link>
    )}
    <h1>{title}</h1>
    {lead !== undefined && <p className="muted">{lead}</p>}
    {children}
  </div>
);
