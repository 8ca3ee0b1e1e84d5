/** The dialogs that are open at a step of the browser's history, by their ids. */
export const openDialogs = (state: unknown): readonly string[] =>
  (state as { dialogs?: readonly string[] } | null | undefined)?.dialogs ?? [];
