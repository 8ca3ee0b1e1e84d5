import type { KeyboardEvent } from 'react';

/** Booking buttons: one per slot, also when it is full (booking beyond capacity). */
const BOOKS = '[data-action="book"]';
/** Booking buttons of slots with a free place. */
export const BOOKS_FREE_PLACE = `[data-free] ${BOOKS}`;

const firstIn = (card: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>(BOOKS) ?? card.querySelector<HTMLElement>('a, button');

/** Up and down step from slot to slot, skipping the booked clients. For a list whose children are the slots. */
export function stepThroughSlots(event: KeyboardEvent<HTMLElement>): void {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isModified || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const cards = [...event.currentTarget.children];
  const here = cards.findIndex((card) => card.contains(event.target as Node));
  const ahead = event.key === 'ArrowDown' ? cards.slice(here + 1) : cards.slice(0, here).reverse();
  const next = ahead.map(firstIn).find((target) => target !== null);
  if (next == null) return;
  next.focus();
  event.preventDefault();
}
