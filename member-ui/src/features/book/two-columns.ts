/** Where a day stands in two columns: how many of its slots stand below each other. */
export const inTwoColumns = (slots: number): { gridTemplateRows: string } => ({
  gridTemplateRows: `repeat(${Math.ceil(slots / 2)}, auto)`,
});
