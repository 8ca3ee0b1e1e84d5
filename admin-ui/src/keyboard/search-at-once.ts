/** State of an address: the screen was asked for in order to search in it. */
export const SEARCH_AT_ONCE = { search: true } as const;
