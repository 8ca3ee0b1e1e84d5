/** As a person counts characters: an emoji is one, and spaces around do not count. */
export const lengthOf = (text: string): number => [...text.trim()].length;
