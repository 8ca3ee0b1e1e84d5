import {
  ListBase,
  ListContextProvider,
  useListContext,
  type ListBaseProps,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNumberInAddress } from '../address/use-address';
import { Pages } from '../ui/Pages';
import { ProblemPanel } from '../ui/ProblemPanel';
import { RefreshProblem } from '../ui/RefreshProblem';

/**
 * A list shows its own error and a retry button; react-admin would notify. The address and the session are also ours.
 */
export const OWN_LIST = {
  disableAuthentication: true,
  disableSyncWithLocation: true,
  storeKey: false,
  exporter: false,
  queryOptions: { onError: () => undefined },
} as const;

/** Turns the list to the page of the address, and the address to the page that the user asks for. */
function AddressedPage({ onThere, children }: { onThere: () => void; children: ReactNode }) {
  const list = useListContext();
  const [asked, show] = useNumberInAddress('page');
  const { page, setPage } = list;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page past the last one is turned back by react-admin
  useEffect(() => setPage(asked), [asked]);
  useEffect(() => {
    if (page === asked) onThere();
  }, [page, asked, onThere]);
  return <ListContextProvider value={{ ...list, setPage: show }}>{children}</ListContextProvider>;
}

/**
 * react-admin's list with its page in the address, as `page`, beside parameters of the screen, which its own way would
 * drop. The filter is the screen's: a new one takes `page` out of the address.
 */
export function ResourceList<Row extends RaRecord>({ queryOptions, children, ...list }: ListBaseProps<Row>) {
  const [page] = useNumberInAddress('page');
  // Nothing is loaded for the first page when the address asks for another.
  const [enabled, setEnabled] = useState(page === 1);
  const onThere = useCallback(() => setEnabled(true), []);
  return (
    <ListBase<Row> {...OWN_LIST} {...list} queryOptions={{ ...OWN_LIST.queryOptions, enabled, ...queryOptions }}>
      <AddressedPage onThere={onThere}>{enabled && children}</AddressedPage>
    </ListBase>
  );
}

type FilteredList<Row extends RaRecord, Filter> = Omit<ListControllerResult<Row>, 'filterValues'> & {
  filterValues: Filter;
};

/** The list around it with typed filters, which react-admin leaves open. */
export const useFilteredList = <Row extends RaRecord, Filter>(): FilteredList<Row, Filter> => useListContext<Row>();

interface ListContentProps<Row> {
  /** Text for a list that cannot be loaded. */
  failed: string;
  waiting: ReactNode;
  empty: ReactNode;
  /** Says that a refresh failed and older rows are shown. */
  old?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Rows of the list around it, or their placeholder. */
export function ListContent<Row extends RaRecord>({ failed, waiting, empty, old, children }: ListContentProps<Row>) {
  const { t } = useTranslation();
  const { data, error, total, refetch } = useListContext<Row, Error>();
  if (data === undefined) {
    return error == null ? waiting : <ProblemPanel error={error} fallback={failed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {error != null && (old ?? <RefreshProblem text={t('errors.notRefreshed')} />)}
      {total === 0 ? empty : children(data)}
    </>
  );
}

interface ListPagesProps {
  /** Users may choose the number of rows. */
  canResize?: boolean;
  /** Nothing is shown for one page. */
  isForMore?: boolean;
}

/** Pages of the list around it. */
export function ListPages({ canResize = false, isForMore = false }: ListPagesProps) {
  const { page, perPage, setPage, setPerPage, total = null, hasNextPage = false, data } = useListContext();
  const isCounted = total !== null || hasNextPage;
  if (data === undefined || !isCounted || total === 0 || (isForMore && page === 1 && !hasNextPage)) return null;
  return <Pages {...{ page, perPage, total }} onPage={setPage} {...(canResize && { onPerPage: setPerPage })} />;
}
