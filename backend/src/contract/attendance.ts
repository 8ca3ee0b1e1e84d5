/** Sent with a request that nobody asked for just now: it is answered, and does not count as use of the session. */
export const UNATTENDED = { 'X-Unattended': '1' } as const;
export const isUnattended = (headers: Readonly<Record<string, unknown>>): boolean => headers['x-unattended'] === '1';

/** Somebody is taken to be there for so long after they touched, pointed or typed. */
const ATTENDED_MS = 60_000;
const INPUT = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel'] as const;

/** Some browsers report a resting pointer as moved when the page moves under it. */
const isResting = ({ type, movementX, movementY }: Event & { movementX?: number; movementY?: number }): boolean =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

/** @returns what a request's headers say of who is at the page now; to open it counts as using it */
export function watchAttendance(page: EventTarget, now: () => number): () => Readonly<Record<string, string>> {
  let usedAt = now();
  const note = (event: Event): void => {
    if (!isResting(event)) usedAt = now();
  };
  for (const kind of INPUT) page.addEventListener(kind, note, { capture: true, passive: true });
  // A clock that was set back must not make somebody be there for ever.
  return () => (Math.abs(now() - usedAt) < ATTENDED_MS ? {} : UNATTENDED);
}
