import { ListBase, useListContext, type ListBaseProps, type ListControllerResult, type RaRecord } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useEffect, type ReactNode } from 'react';
import { Pages } from '../ui/Pages';
import { ProblemPanel } from '../ui/ProblemPanel';
import { RefreshProblem } from '../ui/RefreshProblem';

/** A list shows its own error and a retry button; react-admin would notify. */
const OWN_ERROR = { onError: () => undefined };

/** A new permanent filter starts at page 1. */
function FirstPage({ filter }: { filter: string }) {
  const { setPage } = useListContext();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new filter turns the page
  useEffect(() => setPage(1), [filter]);
  return null;
}

/** react-admin's list with its page and filters in the component, not in the address or the store. */
export function ResourceList<Row extends RaRecord>({ queryOptions, children, ...list }: ListBaseProps<Row>) {
  return (
    <ListBase<Row>
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
      exporter={false}
      {...list}
      queryOptions={{ ...OWN_ERROR, ...queryOptions }}
    >
      <FirstPage filter={JSON.stringify(list.filter)} />
      {children}
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

/** Rows of the list around it, or what stands for them. */
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

/** Pages of the list around it. `canResize`: users may choose the number of rows. */
export function ListPages({ canResize = false }: { canResize?: boolean }) {
  const { page, perPage, setPage, setPerPage, total, data } = useListContext();
  if (!total || data === undefined) return null;
  return <Pages {...{ page, perPage, total }} onPage={setPage} {...(canResize && { onPerPage: setPerPage })} />;
}
