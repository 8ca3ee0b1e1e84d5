/** Number of rows of a day in two columns. */
export const inTwoColumns = (slots: number): { gridTemplateRows: string } => ({
  gridTemplateRows: `repeat(${Math.ceil(slots / 2)}, auto)`,
});
