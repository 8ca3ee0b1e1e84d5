/** `validate` of a list that needs at least one entry. */
export const some = Object.assign(
  (value: unknown) => (Array.isArray(value) && value.length > 0 ? undefined : 'ra.validation.required'),
  { isRequired: true },
);
