import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** Choices that a person keeps in this browser. */
const KEPT = /^clients\.(savedQueries|columns)$/;

/**
 * react-admin's store. Saved filters and columns stay with the person at this browser; all else, such as the last search
 * of a list, ends with the session.
 */
export function deskStore(person: string): Store {
  const session = memoryStore();
  const kept = localStorageStore(undefined, `.palestra.${person}`);
  const of = (key: string): Store => (KEPT.test(key) ? kept : session);
  return {
    ...session,
    setup: () => (session.setup(), kept.setup()),
    teardown: () => (session.teardown(), kept.teardown()),
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
