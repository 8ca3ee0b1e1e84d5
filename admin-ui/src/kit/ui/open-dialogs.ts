/** Ids of the dialogs open at an entry of the browser's history. */
export const openDialogs = (state: unknown): readonly string[] =>
  (state as { dialogs?: readonly string[] } | null | undefined)?.dialogs ?? [];
