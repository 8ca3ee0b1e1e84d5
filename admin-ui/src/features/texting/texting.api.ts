import type { TextAccountRequest, Texting, TextTestRequest } from '@palestra/backend/contract/texting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPath, post, put, reading, remove } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';

const PATH = adminPath('texting');
const KEY = ['texting'];
/** The report of a test comes within seconds. */
const REPORT_MS = 3_000;

const isAwaited = (texting: Texting | undefined): boolean =>
  texting?.lastTest?.state === 'accepted' || texting?.lastTest?.state === 'in-doubt';

export const useTexting = () =>
  useLiveQuery({
    queryKey: KEY,
    queryFn: reading<Texting>(PATH),
    topics: ['settings', 'mails'],
    refetchInterval: ({ state }) => (isAwaited(state.data) ? REPORT_MS : false),
  });

/** Each answers what is now. */
function useChange<Wish>(change: (wish: Wish) => Promise<Texting>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (texting) => client.setQueryData<Texting>(KEY, texting) });
}

export const useSaveAccount = () => useChange((wish: TextAccountRequest) => put<Texting>(PATH, wish));
export const useRemoveAccount = () => useChange(() => remove<Texting>(PATH));
export const useTestText = () => useChange((wish: TextTestRequest) => post<Texting>(`${PATH}/test`, wish));
