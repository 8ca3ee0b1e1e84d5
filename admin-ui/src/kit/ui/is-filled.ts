/** True for a value of a form that somebody gave; an empty text, `null` and a switch that is off are none. */
export const isFilled = (value: unknown): boolean => (value ?? false) !== false && value !== '';
