/** Navigation state that opens a screen with its search field focused. */
export const SEARCH_AT_ONCE = { search: true } as const;
