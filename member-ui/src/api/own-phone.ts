/** The subscription of this browser at its push service; null without, and where there can be none. */
export async function ownPhone(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the messages to this browser: the next sign-in may be another person's. */
export async function silencePhone(): Promise<void> {
  try {
    await (await ownPhone())?.unsubscribe();
  } catch {
    // The server forgets it as well.
  }
}
