/** A screen that never appears must not swallow the keyboard. */
const LONGEST_WAIT_MS = 3_000;

let typed: string | null = null;
let patience: ReturnType<typeof setTimeout>;

function keep(event: KeyboardEvent): void {
  if (typed === null || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Captures keys pressed between the search shortcut and the field's appearance. */
export function keepTyped(): void {
  addEventListener('keydown', keep, { capture: true });
  typed = '';
  patience = setTimeout(takeTyped, LONGEST_WAIT_MS);
}

/** Returns the captured keys and stops capturing: the field receives them from now on. */
export function takeTyped(): string {
  const words = typed ?? '';
  typed = null;
  clearTimeout(patience);
  removeEventListener('keydown', keep, { capture: true });
  return words;
}
