import { type RefObject, useEffect, useRef } from 'react';

/** The first field at fault, else the message. */
const PLACES = ['[aria-invalid="true"]:not(:disabled)', '[data-message]'];

/**
 * Moves the focus, and so the page, to the fault. Screen readers say a field's error with it. A dialog over the part,
 * such as the sign-in of an ended session, keeps the focus.
 */
export function showFault(part: HTMLElement): void {
  const inFront = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  if (inFront?.contains(part) === false) return;
  const places = PLACES.map((place) => part.querySelector<HTMLElement>(place));
  places.find((place) => place !== null)?.focus();
}

/**
 * Shows the fault within the returned part after each failed attempt to save: the button may be a long way from it.
 * `attempt` is another value for each, and nothing before the first.
 */
export function useShownFault<Part extends HTMLElement>(attempt: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (attempt && part.current !== null) showFault(part.current);
  }, [attempt]);
  return part;
}
