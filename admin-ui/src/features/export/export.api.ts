import type { DataExport, ExportedFile, StartedExport } from '@palestra/backend/contract/export';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adminPath, post, reading } from '../../api/api';

const EXPORTS = '/api/Admin/exports';
const EXPORTS_QUERY = 'exports';
const RUNNING_MS = 500;

/** The files that an export has inside, in the language of the screen. */
export const useExportedFiles = (language: string) =>
  useQuery({
    queryKey: [EXPORTS_QUERY, 'files', language],
    queryFn: reading<ExportedFile[]>(`${EXPORTS}/files`),
  });

/** The browser saves the file by itself, of whatever size; this page only follows how far it is. */
function download(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

export const useStartExport = () =>
  useMutation({
    mutationFn: () => post<StartedExport>(EXPORTS),
    onSuccess: ({ link }) => download(link),
  });

const isOpen = (one: DataExport | undefined): boolean =>
  one === undefined || one.state === 'ready' || one.state === 'running';

/** The progress of an export until it ends, asked for again after a failed read too. */
export const useExport = (started: DataExport | undefined) =>
  useQuery({
    queryKey: [EXPORTS_QUERY, started?.id],
    queryFn: reading<DataExport>(adminPath('exports', started?.id ?? '')),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (isOpen(state.data) ? RUNNING_MS : false),
  });
