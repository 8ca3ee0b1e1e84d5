/** A screen that never appears must not swallow the keyboard. */
const LONGEST_WAIT_MS = 3_000;

let typed: string | null = null;
let patience: ReturnType<typeof setTimeout> | undefined;

function keep(event: KeyboardEvent): void {
  if (typed === null || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function stop(): void {
  clearTimeout(patience);
  removeEventListener('keydown', keep, { capture: true });
}

/** Captures keys pressed between the search shortcut and the field's appearance. */
export function keepTyped(): void {
  stop();
  addEventListener('keydown', keep, { capture: true });
  typed = '';
  patience = setTimeout(stop, LONGEST_WAIT_MS);
}

/** Stops capturing, and returns the captured keys, also to a field that comes late: it receives the next ones itself. */
export function takeTyped(): string {
  stop();
  const words = typed ?? '';
  typed = null;
  return words;
}
