import type { StaffTopic } from '@palestra/backend/contract/live';
import type { ReactNode } from 'react';
import { type ListControllerResult, ListContextProvider, type RaRecord, useListController } from 'react-admin';
import { useLive, useLivePolling } from '../live/use-live';
import { SearchedList, type SearchedListProps } from '../ui/SearchedList';
import { Waiting } from '../ui/Skeleton';
import { ListContent, OWN_LIST } from './ResourceList';

/** A list that the server sends whole. It follows what anybody changes of these topics. */
export function usePlainList<Row extends RaRecord>(
  resource: string,
  topics: readonly StaffTopic[],
  filter: Readonly<Record<string, string>> = {},
): ListControllerResult<Row> {
  const refetchInterval = useLivePolling();
  const list = useListController<Row>({
    ...{ resource, filter, ...OWN_LIST },
    // Another filter is another list: rows of the one before would stand under its name.
    queryOptions: { ...OWN_LIST.queryOptions, refetchInterval, placeholderData: undefined },
  });
  useLive(topics, list.refetch);
  return list;
}

interface PlainListProps<Row extends RaRecord> extends Omit<SearchedListProps<Row>, 'items' | 'children'> {
  list: ListControllerResult<Row>;
  /** Text for a list that cannot be loaded. */
  failed: string;
  /** Stands for an empty list. */
  none: ReactNode;
  /** react-admin's rows, such as `SimpleList`. */
  children: ReactNode;
}

/** Rows of a whole list that the words of its search find, or their placeholder. */
export function PlainList<Row extends RaRecord>({ list, failed, none, children, ...search }: PlainListProps<Row>) {
  return (
    <ListContextProvider value={list}>
      <ListContent<Row> failed={failed} waiting={<Waiting height={240} />} empty={none}>
        {(rows) => (
          <SearchedList items={rows} {...search}>
            {(found) => (
              <ListContextProvider value={{ ...list, data: [...found] } as typeof list}>{children}</ListContextProvider>
            )}
          </SearchedList>
        )}
      </ListContent>
    </ListContextProvider>
  );
}
