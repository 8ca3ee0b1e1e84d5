import { UNATTENDED } from '@palestra/backend/contract/request-headers';

/** Time after the last input event during which a person counts as present. */
const PRESENT_MS = 60_000;
// Screen readers, switches and dictation cause clicks and input without a pointer or a key.
const INPUT = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'click', 'input'] as const;

/** Some browsers report a resting pointer as moved when the page moves under it. */
const isResting = ({ type, movementX, movementY }: Event & { movementX?: number; movementY?: number }): boolean =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

/** @returns a function that gives the headers of a request made now; opening the page counts as input */
export function watchPresence(page: EventTarget, now: () => number): () => Readonly<Record<string, string>> {
  let usedAt = now();
  const note = (event: Event): void => {
    if (!isResting(event)) usedAt = now();
  };
  for (const kind of INPUT) page.addEventListener(kind, note, { capture: true, passive: true });
  // Compares absolutely, so that a clock set back does not keep the person present for ever.
  return () => (Math.abs(now() - usedAt) < PRESENT_MS ? {} : UNATTENDED);
}
