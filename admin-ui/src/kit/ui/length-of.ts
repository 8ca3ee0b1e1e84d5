/** Length in characters as people count them: an emoji is one, and outer spaces do not count. */
export const lengthOf = (text: string): number => [...text.trim()].length;
