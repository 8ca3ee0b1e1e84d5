import type { MailQueue } from '@palestra/backend/contract/mail';
import { reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';

export const MAILS_QUERY = 'mails';

export const queueQuery = { queryKey: [MAILS_QUERY, 'queue'], queryFn: reading<MailQueue>('/api/Admin/mails/queue') };

/** Number of mails that need attention; undefined until known. */
export function useMailsToLookAt(): number | undefined {
  const { data } = useLiveQuery({ ...queueQuery, topics: ['mails'] });
  return data && data.failed + data.inDoubt;
}
