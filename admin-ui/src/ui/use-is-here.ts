import { useHref, useLocation } from 'react-router';

/**
 * Whether the address is still the one that this part was painted for. While the next screen is being fetched the old one
 * stands there and lives on, and what it writes into the address would bring everybody back.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return () => location.pathname === here;
}
