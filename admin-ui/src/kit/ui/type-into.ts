/**
 * Inserts text into a field, replacing the selection or at the caret. Fires the input event that React listens to, and
 * leaves the caret behind the text.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
