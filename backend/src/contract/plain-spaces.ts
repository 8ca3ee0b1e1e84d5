/** A screen's text without what keeps a time or a date together on one line: other programs do not know it. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
