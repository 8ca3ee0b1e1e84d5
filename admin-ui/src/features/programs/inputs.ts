/** `validate` of a list of which at least one is needed. */
export const some = Object.assign(
  (value: unknown) => (Array.isArray(value) && value.length > 0 ? undefined : 'ra.validation.required'),
  { isRequired: true },
);
