/** Reason for the API: null when empty. */
export const reasonOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
