import { LIMITS } from '@palestra/backend/contract/limits';

/** `meta` of a list that may grow without end: the server counts no further than a screen says. */
export const COUNTED_LIST = { countUpTo: String(LIMITS.listCountedRows) };
