/** A reason as it is sent: none where nothing was written. */
export const reasonOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
