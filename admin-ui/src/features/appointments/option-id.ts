/** The id of one found client in the list, for the search field to point at. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
