import type { MailQueue, MailState, OutboxMail } from '@palestra/backend/contract/mail';
import { callApi } from './api';
import { listParameters, pageOf, type ListPage } from './list-page';

const MAILS = '/api/Admin/mails';

export interface MailFilter {
  q?: string;
  state?: readonly MailState[];
  broadcastId?: string;
  recipientId?: string;
  needsAttention?: true;
}

export const mailCalls = {
  mails: async (
    filter: MailFilter,
    { offset, rows }: { offset: number; rows: number },
    signal: AbortSignal,
  ): Promise<ListPage<OutboxMail>> => {
    return pageOf(await callApi<OutboxMail[]>(`${MAILS}?${listParameters(filter, offset, rows)}`, { signal }));
  },

  mailQueue: async (signal: AbortSignal): Promise<MailQueue> => {
    return (await callApi<MailQueue>(`${MAILS}/queue`, { signal })).data;
  },

  resendMail: async (id: string): Promise<OutboxMail> => {
    const path = `${MAILS}/${encodeURIComponent(id)}/resend`;
    return (await callApi<OutboxMail>(path, { method: 'POST', body: {} })).data;
  },

  settleMail: async (id: string): Promise<OutboxMail> => {
    const path = `${MAILS}/${encodeURIComponent(id)}/settle`;
    return (await callApi<OutboxMail>(path, { method: 'POST', body: {} })).data;
  },
};
