/** A screen that does not come must not keep the keyboard. */
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

/** Who asks for a search types on at once: the letters are kept until its field is there. */
export function keepTyped(): void {
  addEventListener('keydown', keep, { capture: true });
  typed = '';
  patience = setTimeout(takeTyped, LONGEST_WAIT_MS);
}

/** What was typed until now. The field has the keys from here on. */
export function takeTyped(): string {
  const words = typed ?? '';
  typed = null;
  clearTimeout(patience);
  removeEventListener('keydown', keep, { capture: true });
  return words;
}
