import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { toBroadcastRequest, type BroadcastDraft } from './broadcast-draft';
import { useDraftCheck } from './use-draft-check';

/** The draft as it stood when sending was requested, with its number of recipients. */
export interface AskedBroadcast {
  draft: BroadcastDraft;
  recipients: number;
}

/** Actions of a draft: send a test to oneself, or request sending. Both need a valid draft. */
export function useCompose(draft: BroadcastDraft) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { testBroadcast, broadcastAudience } = useDataProvider<ConsoleDataProvider>();
  const { problems, isInvalid, whenRight } = useDraftCheck(draft);
  const [asked, setAsked] = useState<AskedBroadcast | null>(null);
  const test = useMutation({
    mutationFn: () => testBroadcast(toBroadcastRequest(draft)),
    onSuccess: (said) => notify(said, { type: 'success' }),
  });
  const ask = useMutation({
    mutationFn: () => broadcastAudience(draft.activeClientsOnly),
    onSuccess: ({ recipients }) => recipients > 0 && setAsked({ draft, recipients }),
  });
  const saying = (error: unknown, fallback: string): string | null =>
    error === null ? null : errorText(error, { fallback, offline: t('errors.offline') });
  return {
    ...{ problems, isInvalid, asked },
    problem:
      saying(test.error, t('broadcast.errors.test')) ??
      saying(ask.error, t('broadcast.errors.audience')) ??
      (ask.data?.recipients === 0 ? t('broadcast.audienceNone') : null),
    test: () => whenRight(() => (ask.reset(), test.mutate())),
    isTesting: test.isPending,
    ask: () => whenRight(() => (test.reset(), ask.mutate())),
    isAsking: ask.isPending,
    forget: () => setAsked(null),
  };
}
