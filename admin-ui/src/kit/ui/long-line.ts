import type { KeyboardEvent } from 'react';

const joined = (text: string): string => text.replaceAll(/\s*[\r\n]\s*/g, ' ');

/** One line that may be long: it wraps instead of scrolling in its field, has no line breaks, and Enter saves it. */
export const longLine = (onType: (value: string) => void) => ({
  multiline: true,
  onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
    const { value, selectionStart } = target;
    const text = joined(value);
    if (text !== value) {
      const caret = joined(value.slice(0, selectionStart ?? value.length)).length;
      // Written here: a text that React writes has the caret at its end.
      target.value = text;
      target.setSelectionRange(caret, caret);
    }
    onType(text);
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is held saves once.
    if (event.repeat) return;
    // As in a field of one line, a disabled button saves nothing. The button of a dialog stands outside its form.
    const { form } = event.target as HTMLTextAreaElement;
    const parts = [...(form?.elements ?? [])];
    parts.find((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit')?.click();
  },
});
