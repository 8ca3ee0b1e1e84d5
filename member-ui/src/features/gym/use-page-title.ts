import { useEffect } from 'react';
import { useGymName } from './use-gym';

/** Titles a page that has no tab; the dashboard titles the others. */
export function usePageTitle(title: string): void {
  const gymName = useGymName();
  useEffect(() => {
    document.title = `${title} · ${gymName}`;
  }, [title, gymName]);
}
