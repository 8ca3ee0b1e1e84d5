import type { MailQueue } from '@palestra/backend/contract/mail';
import { callApi } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live-query';

export const MAILS = '/api/Admin/mails';
export const MAILS_QUERY = 'mails';

const fetchMailQueue = async (signal: AbortSignal): Promise<MailQueue> => {
  return (await callApi<MailQueue>(`${MAILS}/queue`, { signal })).data;
};

export const queueQuery = {
  queryKey: [MAILS_QUERY, 'queue'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchMailQueue(signal),
};

/** Number of mails that need attention; undefined until known. */
export function useMailsToLookAt(): number | undefined {
  const { data } = useLiveQuery({ ...queueQuery, topics: ['mails'] });
  return data && data.failed + data.inDoubt;
}
