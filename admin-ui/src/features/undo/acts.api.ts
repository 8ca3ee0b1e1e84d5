import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live-query';

const ACTS = '/api/Admin/acts';
const ACTS_QUERY = 'acts';

const fetchActs = async (signal: AbortSignal): Promise<Act[]> => (await callApi<Act[]>(ACTS, { signal })).data;

const undoAct = async (id: string): Promise<UndoneAct> => {
  const path = `${ACTS}/${encodeURIComponent(id)}/undo`;
  return (await callApi<UndoneAct>(path, { method: 'POST', body: {} })).data;
};

/** Acts that can be undone, newest first; empty until known. */
export function useActs(): Act[] {
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchActs(signal);
  return useLiveQuery({ queryKey: [ACTS_QUERY], queryFn, topics: ['acts'] }).data ?? [];
}

/** An undo may touch any screen, so everything is read again, whatever the outcome. */
export function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: undoAct, onSettled: () => queryClient.invalidateQueries() });
}
