const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="listbox"], [role="combobox"]';

/** True for a plain key pressed outside fields and dialogs, without a modifier. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.isComposing;
  const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
  return !event.defaultPrevented && !isModified && !isTyped && document.querySelector('[role="dialog"]') === null;
}
