/** A simple pattern: whether mail arrives there, only a mail can tell. */
export const hasEmailForm = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text);
