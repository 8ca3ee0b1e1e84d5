/**
 * A screen's text without the characters that keep a time or a date together on one line: other programs do not know
 * them.
 */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
