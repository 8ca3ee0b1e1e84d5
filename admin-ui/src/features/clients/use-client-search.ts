import { useNavigate } from 'react-router';
import { useSearchedList } from './use-searched-list';

/** react-admin's names for list parameters in the address. */
const addressOf = (list: { filter: object; sort: string; order: string; perPage: number }): string =>
  new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(list.filter),
    order: list.order,
    page: '1',
    perPage: String(list.perPage),
    sort: list.sort,
  }).toString();

/**
 * Searches at once. react-admin's `setFilters` writes the address after a delay, wherever the user is by then: pressing
 * `n` in that moment would lead back to the list.
 */
export function useClientSearch(): { q: string; search: (words: string) => void } {
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useSearchedList();
  const { q = '', ...others } = filterValues;
  const search = (words: string): void => {
    const filter = words === '' ? others : { ...others, q: words };
    void navigate({ search: addressOf({ filter, sort: sort.field, order: sort.order, perPage }) });
  };
  return { q, search };
}
