import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './LinkTabs.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; text: string }[];
}

/**
 * Links that look like tabs: each part of a screen has an address. They scroll on narrow screens, with the current one
 * in view.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text }) => (
        <NavLink key={to} to={to} end className={styles.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
