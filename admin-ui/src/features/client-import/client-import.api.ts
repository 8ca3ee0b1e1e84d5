import type {
  ClientImport,
  ClientImportCheck,
  ClientImportCheckRequest,
  ClientImportRequest,
  ClientImportTable,
  ImportColumn,
  UndoneImport,
} from '@palestra/backend/contract/client-import';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adminPath, call, post, reading } from '../../api/api';
import { useLive, useLivePolling } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import type { Table } from './read-table';

const IMPORTS = '/api/Admin/client-imports';
const IMPORTS_QUERY = 'client-imports';
const RUNNING_MS = 500;

/** The cells of the columns that are read, without the others. */
export function tableFor(table: Table, columns: readonly (ImportColumn | null)[]): ClientImportTable {
  const read = columns.flatMap((column, i) => (column === null ? [] : [{ column, i }]));
  return {
    columns: read.map(({ column }) => column),
    rows: table.rows.map((row) => read.map(({ i }) => row[i] ?? '')),
  };
}

/** The server's forecast of an import; asks again whenever the columns change. */
export const useImportCheck = (
  table: Table,
  columns: readonly (ImportColumn | null)[],
  { isReady, ...choices }: Pick<ClientImportTable, 'dateOrder' | 'withoutEmail'> & { isReady: boolean },
) =>
  useQuery({
    queryKey: [IMPORTS_QUERY, 'check', table.id, columns, choices],
    queryFn: ({ signal }) => {
      const body: ClientImportCheckRequest = { ...tableFor(table, columns), rowNumbers: table.rowNumbers, ...choices };
      return post<ClientImportCheck>(`${IMPORTS}/check`, body, { signal });
    },
    enabled: isReady,
    staleTime: 0,
  });

/** The newest imports; one that runs is read again until it ends. */
export const useImports = () => {
  const polling = useLivePolling();
  const query = useQuery({
    queryKey: [IMPORTS_QUERY, 'list'],
    queryFn: reading<ClientImport[]>(IMPORTS),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? RUNNING_MS : polling),
  });
  useLive(['clients'], query.refetch);
  return query;
};

const find = async (id: string): Promise<ClientImport | null> => {
  const imports = await call<ClientImport[]>(IMPORTS);
  return imports.find((one) => one.id === id) ?? null;
};

export const useStartImport = () =>
  useMutation({
    mutationFn: (body: ClientImportRequest) => post<ClientImport>(IMPORTS, body, { findDone: () => find(body.id) }),
    onSettled: useReadAgain([IMPORTS_QUERY]),
  });

export const useUndoImport = () =>
  useMutation({
    mutationFn: (id: string) => post<UndoneImport>(adminPath('client-imports', id, 'undo')),
    onSettled: useReadAgain([IMPORTS_QUERY]),
  });
