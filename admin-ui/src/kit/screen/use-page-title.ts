import { useEffect } from 'react';

/** Sets `<title>`: the screen first, then the gym. */
export function usePageTitle(screen: string, gymName: string): void {
  useEffect(() => {
    document.title = `${screen} · ${gymName}`;
  }, [screen, gymName]);
}
