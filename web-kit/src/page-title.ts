import { useEffect } from 'react';

/** Sets `<title>`: the screen first, then the gym. Null leaves it to a part of the screen. */
export function usePageTitle(screen: string | null, gymName: string): void {
  useEffect(() => {
    if (screen !== null) document.title = `${screen} · ${gymName}`;
  }, [screen, gymName]);
}
