import { useHref, useLocation } from 'react-router';

/**
 * Tells whether the address is still the one that this component was rendered for. While the next screen loads the old
 * one stays mounted, and writing to the address would navigate back.
 */
export function useIsCurrentRoute(): () => boolean {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return () => location.pathname === here;
}
