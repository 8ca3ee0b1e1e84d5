/** That page, or the last one where rows are gone meanwhile. Both count from 1. */
export const pageWithin = (page: number, perPage: number, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / perPage)));
