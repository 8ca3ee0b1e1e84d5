/** Key of the child whom this tab acts for (rule: family); each tab has its own. */
const KEY = 'actingFor';

/** Id of the child; null for the member. */
export const actingFor = (): string | null => sessionStorage.getItem(KEY);

/** The next person to sign in here acts for themselves. */
export const stopActing = (): void => sessionStorage.removeItem(KEY);

/** Starts the app anew for a child, or for the member. Nothing read for one person is ever shown for another. */
export function actFor(childId: string | null): void {
  if (childId === null) stopActing();
  else sessionStorage.setItem(KEY, childId);
  location.reload();
}

/** A mail about a child opens the site for them: `?for=` and the child's id. */
export function followMailedLink(): void {
  const address = new URL(location.href);
  const childId = address.searchParams.get('for');
  if (childId === null) return;
  sessionStorage.setItem(KEY, childId);
  address.searchParams.delete('for');
  history.replaceState(null, '', address);
}
