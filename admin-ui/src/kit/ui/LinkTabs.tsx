import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon } from './Icon';
import styles from './LinkTabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; text: string }[];
}

/**
 * Links that look like tabs: each part of a screen has an address. However many they are, all are in sight: in as many
 * lines as they need, and on a narrow screen in a list that opens.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Another part closes the list.
  const isOpen = openedAt === pathname;
  return (
    <nav aria-label={label}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        <span>
          <span className="visually-hidden">{label}: </span>
          {tabs.find(({ to }) => to === pathname)?.text}
        </span>
        <Icon name="down" />
      </button>
      <div className={styles.tabs} data-open={isOpen}>
        {tabs.map(({ to, text }) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            {text}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
