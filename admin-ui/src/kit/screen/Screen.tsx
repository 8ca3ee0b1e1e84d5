import { DEFAULT_GYM_NAME } from '@palestra/backend/contract/gym';
import { usePageTitle } from '@palestra/web-kit/page-title';
import type { ReactNode } from 'react';
import { useGym } from '../time/use-gym';
import styles from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** Title of the browser tab, where it differs from the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of a screen: heading, actions, content. */
export function Screen({ title, tabTitle, lead, actions, children }: ScreenProps) {
  const clock = useGym();
  usePageTitle(tabTitle ?? title, clock?.gym.name ?? DEFAULT_GYM_NAME);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
