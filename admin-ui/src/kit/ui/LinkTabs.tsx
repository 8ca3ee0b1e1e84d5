import { Fragment, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from './Icon';
import styles from './LinkTabs.module.css';

interface LinkTabsProps {
  label: string;
  /** A `heading` stands before the first of its group. */
  tabs: readonly { to: string; text: string; heading?: string }[];
  /** A list at the side of a wide screen. */
  isAside?: boolean;
  /** Path of the part at hand, where the address is that of something behind it. */
  at?: string;
}

const pathOf = (address: string): string => address.replace(/[?#].*/, '');

/**
 * Links that look like tabs: each part of a screen has an address. However many they are, all are in sight: in as many
 * lines as they need, and on a narrow screen in a list that opens.
 */
export function LinkTabs({ label, tabs, at, isAside = false }: LinkTabsProps) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Another part closes the list.
  const isOpen = openedAt === pathname;
  const here = tabs.find(({ to }) => pathOf(to) === (at ?? pathname));
  return (
    <nav aria-label={label} data-aside={isAside || undefined} className={styles.nav}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        <span>
          <span className="visually-hidden">{label}: </span>
          {here?.text}
        </span>
        <Icon name="down" />
      </button>
      <div className={styles.tabs} data-open={isOpen}>
        {tabs.map((tab) => (
          <Fragment key={tab.to}>
            {tab.heading !== undefined && <p className={styles.heading}>{tab.heading}</p>}
            <Link
              to={tab.to}
              className={styles.tab}
              aria-current={tab === here ? (pathOf(tab.to) === pathname ? 'page' : 'true') : undefined}
            >
              {tab.text}
            </Link>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
