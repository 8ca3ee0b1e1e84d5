import { useSyncExternalStore } from 'react';

/** A value outside the components, which those that use it follow. */
export function sharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => value;
  const set = (next: T): void => {
    value = next;
    listeners.forEach((listener) => listener());
  };
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get) };
}
