import type { MailState, OutboxMail } from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../live/use-live';
import type { ConsoleDataProvider } from '../providers/data-provider';
import type { MailFilter } from '../providers/mail-calls';
import { usePolling } from '../session/use-polling';

const MAILS_QUERY = 'mails';
/**
 * The live stream tells of what failed, is in doubt or belongs to a broadcast. Not of every single mail that begins to
 * wait or arrives: each booking would leave one more note for it. So these are asked for.
 */
const REFRESH_MS = 5_000;
const TOPICS = ['mails', 'broadcasts'] as const;
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
  const query = useQuery({
    queryKey: [MAILS_QUERY, 'list', filter, page],
    queryFn: ({ signal }) => mails(filter, { offset: (page - 1) * MAILS_SHOWN, rows: MAILS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: usePolling(REFRESH_MS),
    refetchOnWindowFocus: true,
  });
  useLive(TOPICS, query.refetch);
  return query;
}

export function useMailQueue() {
  const { mailQueue } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [MAILS_QUERY, 'queue'],
    queryFn: ({ signal }) => mailQueue(signal),
    refetchInterval: usePolling(REFRESH_MS),
    refetchOnWindowFocus: true,
  });
  useLive(TOPICS, query.refetch);
  return query;
}

export interface RefusedMail {
  mail: OutboxMail;
  error: unknown;
}

/** One after the other. A refusal keeps none of the others back: answers those that were refused, and why. */
export function useResend() {
  const { resendMail } = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (mails: readonly OutboxMail[]) => {
      const refused: RefusedMail[] = [];
      for (const mail of mails) {
        await resendMail(mail.id).catch((error: unknown) => refused.push({ mail, error }));
      }
      return refused;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MAILS_QUERY] }),
  });
}
