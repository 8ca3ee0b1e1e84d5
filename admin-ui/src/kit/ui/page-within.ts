/** The page, or the last one that still has rows. Pages count from 1. */
export const pageWithin = (page: number, perPage: number, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / perPage)));
