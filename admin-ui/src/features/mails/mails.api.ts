import type { MailState, OutboxMail } from '@palestra/backend/contract/mail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useGetList, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, post } from '../../api/api';
import { hasCode } from '../../api/api-error';
import { useLive, usePolling } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { MAILS_QUERY, queueQuery } from './mail-queue.api';

export interface MailFilter {
  q?: string;
  state?: readonly MailState[];
  broadcastId?: string;
  recipientId?: string;
  needsAttention?: true;
}

/**
 * The live stream covers failed, doubtful and broadcast mails. It does not cover each mail that starts to wait or
 * arrives, since every booking would send another event; those are polled.
 */
export const MAILS_REFRESH_MS = 5_000;
export const MAIL_TOPICS = ['mails', 'broadcasts'] as const;
export const NEWEST_MAILS = { field: 'createdAt', order: 'DESC' } as const;

/** Filters on offer. */
export const MAIL_CHOICES = {
  problems: { needsAttention: true },
  waiting: { state: ['waiting', 'sending', 'paused'] },
  sent: { state: ['sent'] },
  all: {},
} as const satisfies Record<string, MailFilter>;
export type MailChoice = keyof typeof MAIL_CHOICES;

export function useMailQueue() {
  const query = useQuery({ ...queueQuery, refetchInterval: usePolling(MAILS_REFRESH_MS) });
  useLive(MAIL_TOPICS, query.refetch);
  return query;
}

/** The live stream does not report a mail that a server accepts later, which ends the trouble. */
const TROUBLE_REFRESH_MS = 30_000;

/** The client's last mail if it failed or is in doubt and is not dealt with; else null. */
export function useMailTrouble(clientId: string): OutboxMail | null {
  const filter: MailFilter = { recipientId: clientId, state: ['sent', 'failed', 'in-doubt'] };
  const refetchInterval = usePolling(TROUBLE_REFRESH_MS);
  const last = { filter, pagination: { page: 1, perPage: 1 }, sort: NEWEST_MAILS };
  const { data, refetch } = useGetList<OutboxMail>('mails', last, { refetchInterval });
  useLive(['mails'], refetch);
  return data?.find(({ canSettle }) => canSettle) ?? null;
}

/** Settles mails one by one. A mail that was settled or resent meanwhile is neither an error nor counted. */
export function useSettle() {
  const { t } = useTranslation();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return useMutation({
    mutationFn: async (mails: readonly OutboxMail[]) => {
      let count = 0;
      for (const mail of mails) {
        try {
          await post<OutboxMail>(adminPath('mails', mail.id, 'settle'));
          count += 1;
        } catch (error) {
          if (!hasCode(error, 'CONFLICT')) throw error;
        }
      }
      return count;
    },
    onSuccess: (count) => {
      if (count > 0) notify(t('mails.markedSettled', { count }), { type: 'success' });
      else notify(t('mails.settledMeanwhile'), { type: 'info' });
    },
    onError: (error) => {
      notifyFailure(error, t('mails.errors.settle'));
    },
    onSettled: useReadAgain([MAILS_QUERY]),
  });
}

export interface RefusedMail {
  mail: OutboxMail;
  error: unknown;
}

/** Resends mails one by one. A refusal does not stop the others; returns the refused mails with their reasons. */
export function useResend() {
  return useMutation({
    mutationFn: async (mails: readonly OutboxMail[]) => {
      const refused: RefusedMail[] = [];
      for (const mail of mails) {
        const resent = post<OutboxMail>(adminPath('mails', mail.id, 'resend'));
        await resent.catch((error: unknown) => refused.push({ mail, error }));
      }
      return refused;
    },
    onSettled: useReadAgain([MAILS_QUERY]),
  });
}
