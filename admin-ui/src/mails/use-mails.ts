import type { MailState, OutboxMail } from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';
import type { MailFilter } from '../providers/mail-calls';

const MAILS_QUERY = 'mails';
const REFRESH_MS = 5_000;
export const MAILS_SHOWN = 25;

/** What can be asked for, and the states that it means. */
export const MAIL_CHOICES = {
  problems: ['failed', 'in-doubt'],
  waiting: ['waiting', 'sending', 'paused'],
  sent: ['sent'],
  all: undefined,
} as const satisfies Record<string, readonly MailState[] | undefined>;
export type MailChoice = keyof typeof MAIL_CHOICES;

/** A page of mails, newest first. `page` counts from 1. */
export function useMails(filter: MailFilter, page: number) {
  const { mails } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [MAILS_QUERY, 'list', filter, page],
    queryFn: ({ signal }) => mails(filter, { offset: (page - 1) * MAILS_SHOWN, rows: MAILS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}

export function useMailQueue() {
  const { mailQueue } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [MAILS_QUERY, 'queue'],
    queryFn: ({ signal }) => mailQueue(signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/** One after the other; the first refusal ends it, and what was sent before it stays sent. */
export function useResend() {
  const { resendMail } = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (mails: readonly OutboxMail[]) => {
      for (const { id } of mails) await resendMail(id);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS_QUERY] }),
  });
}
