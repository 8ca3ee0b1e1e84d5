/** `slotProps` of an input whose text is at most this long. */
export const most = (maxLength: number) => ({ htmlInput: { maxLength } });

/** `parse` of an input that may be empty: react-admin's own makes null of it. */
export const asTyped = (value: unknown): unknown => value ?? '';

/** `validate` of a text that is needed: react-admin's `required` takes a space for one. */
export const filled = Object.assign(
  (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? undefined : 'ra.validation.required'),
  { isRequired: true },
);
