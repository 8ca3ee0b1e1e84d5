import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from './Icon';
import styles from './LinkTabs.module.css';

interface LinkTab {
  to: string;
  text: string;
  /** That of its group; links of one group follow each other. */
  heading?: string;
  /** Behind the text, such as the number of waiting items there. */
  note?: ReactNode;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /** A list at the side of a wide screen. */
  isAside?: boolean;
  /** Path of the part at hand, where the address is that of something behind it. */
  at?: string;
}

const groupsOf = (tabs: readonly LinkTab[]): { heading?: string; links: LinkTab[] }[] =>
  [...new Set(tabs.map(({ heading }) => heading))].map((heading) => ({
    ...{ heading, links: tabs.filter((tab) => tab.heading === heading) },
  }));

const pathOf = (address: string): string => address.replace(/[?#].*/, '');

/**
 * Links that look like tabs: each part of a screen has an address. All links are in sight. They take as many lines as
 * they need; on a narrow screen they are a list that opens.
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
        {groupsOf(tabs).map(({ heading, links }) => (
          <div key={links[0]?.to} className={styles.group} {...(heading && { role: 'group', 'aria-label': heading })}>
            {heading !== undefined && (
              <p aria-hidden="true" className={styles.heading}>
                {heading}
              </p>
            )}
            {links.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                className={styles.tab}
                aria-current={tab === here ? (pathOf(tab.to) === pathname ? 'page' : 'true') : undefined}
              >
                {tab.text}
                {tab.note}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}
