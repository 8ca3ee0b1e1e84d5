import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLastKnown } from '../../kit/mail-preview/use-last-known';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useDebounced } from '../../kit/time/use-debounced';
import { draftProblems, isEmptyDraft, toBroadcastRequest, type BroadcastDraft } from './broadcast-draft';

const TYPING_PAUSE_MS = 350;

/** Previews the draft shortly after typing pauses. */
export function useBroadcastPreview(draft: BroadcastDraft) {
  const { t } = useTranslation();
  const { previewBroadcast } = useDataProvider<ConsoleDataProvider>();
  const settled = useDebounced(draft, TYPING_PAUSE_MS);
  const isTooLong = Object.values(draftProblems(settled)).some((problem) => problem.endsWith('TooLong'));
  const request = toBroadcastRequest(settled);
  const words = {
    ...request,
    subject: request.subject || t('broadcast.noSubject'),
    message: request.message || t('broadcast.noMessage'),
  };
  const { data, error } = useQuery({
    queryKey: ['broadcast-preview', words],
    queryFn: ({ signal }) => previewBroadcast(words, signal),
    enabled: !isEmptyDraft(settled) && !isTooLong,
    placeholderData: keepPreviousData,
  });
  return { shown: useLastKnown(data), error };
}
