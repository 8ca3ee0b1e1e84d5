/** A simple pattern: only a mail can tell whether the address works. */
export const hasEmailForm = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text);
