import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/** Called after every request with whether it reached the server. */
export function reportConnection(reached: boolean): void {
  if (isLost === !reached) return;
  isLost = !reached;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  const onOffline = (): void => reportConnection(false);
  listeners.add(listener);
  window.addEventListener('offline', onOffline);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', onOffline);
  };
}

export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
