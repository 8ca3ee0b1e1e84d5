import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { errorText, hasCode } from '../../api/api-error';
import { newId } from '@palestra/web-kit/new-id';
import { currentSession } from '../../api/session-store';
import { useWorkUnderWay } from '../../api/work-under-way';
import { MailPreviewPanel, useLastKnown } from '../../kit/mail-preview/MailPreviewPanel';
import { useDebounced } from '../../kit/time/timers';
import { Segments } from '../../kit/ui/Segments';
import { recipientsIn } from '../clients/client-sections';
import { ComposeBroadcast } from './ComposeBroadcast';
import { EarlierBroadcasts, UnderWay } from './EarlierBroadcasts';
import {
  type BroadcastDraft,
  EMPTY_DRAFT,
  draftProblems,
  isEmptyDraft,
  missingLanguage,
  toBroadcastRequest,
} from './broadcast-draft';
import styles from './broadcasts.module.css';
import { NEWEST_SHOWN, previewBroadcast, useBroadcasts } from './broadcasts.api';

/** Keyed by user id, so that the next person at the same desk does not find the draft. */
const keyOf = (): string => `palestra.broadcast-draft.${currentSession()?.id ?? ''}`;

/** The draft survives leaving the screen, signing out and closing the browser. */
function readDraft(): BroadcastDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<BroadcastDraft>;
    return { ...EMPTY_DRAFT, ...stored };
  } catch {
    return EMPTY_DRAFT;
  }
}

/**
 * A browser that cannot store (full or private mode) must not stop anybody from writing; the page also holds the draft.
 */
function keepDraft(draft: BroadcastDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf());
    else localStorage.setItem(keyOf(), JSON.stringify(draft));
  } catch (fault) {
    console.warn('The draft is not kept', fault);
  }
}

/** The draft, stored in this browser on every key. */
function useBroadcastDraft() {
  const [draft, setDraft] = useState(readDraft);
  useWorkUnderWay(!isEmptyDraft(draft));
  const change = useCallback((part: Partial<BroadcastDraft>) => {
    setDraft((before) => {
      const after = { ...before, requestId: newId(), ...part };
      keepDraft(after);
      return after;
    });
  }, []);
  const clear = useCallback(() => change(EMPTY_DRAFT), [change]);
  return { draft, change, clear };
}

const TYPING_PAUSE_MS = 350;

/** Previews the draft shortly after typing pauses. */
function useBroadcastPreview(draft: BroadcastDraft) {
  const { t } = useTranslation();
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

/** Preview of the draft in either language. */
function BroadcastPreviewPanel({ draft }: { draft: BroadcastDraft }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('el');
  const { shown, error } = useBroadcastPreview(draft);
  const languages = LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }));
  // Field errors are shown at their fields, not here.
  const isWorthSaying = error !== null && !hasCode(error, 'VALIDATION_FAILED');
  const failed = isWorthSaying ? errorText(error, t('preview.failed')) : null;
  const isFallback = missingLanguage(draft) === language;
  return (
    <MailPreviewPanel
      title={t('broadcast.preview')}
      mail={isEmptyDraft(draft) ? null : shown?.[language]}
      empty={t('broadcast.previewEmpty')}
      problem={failed}
      note={isFallback ? t(language === 'en' ? 'broadcast.onlyGreek' : 'broadcast.onlyEnglish') : null}
    >
      <Segments label={t('preview.language')} value={language} options={languages} onChange={setLanguage} />
    </MailPreviewPanel>
  );
}

/** Clients that were chosen in the list, from the address. */
function useChosenClients() {
  const navigate = useNavigate();
  const location = useLocation();
  return {
    chosen: useMemo(() => recipientsIn(location.hash), [location.hash]),
    chooseAll: () => void navigate({ search: location.search }, { replace: true }),
  };
}

/** Settings tab for broadcasts: those being sent, the draft and the earlier ones. */
export function BroadcastSection() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { draft, change, clear } = useBroadcastDraft();
  const { data } = useBroadcasts('', NEWEST_SHOWN);
  // Keeps broadcasts sent from this page in sight after they finish.
  const [sent, setSent] = useState<readonly string[]>([]);
  const [latest, setLatest] = useState<string | null>(null);
  const watched = data?.filter(({ id, state }) => state !== 'finished' || sent.includes(id)) ?? [];
  const { chosen, chooseAll } = useChosenClients();
  const onSent = (id: string): void => {
    setSent([...sent, id]);
    clear();
    notify(t('broadcast.queued'), { type: 'success' });
  };
  return (
    <div className={styles.screen}>
      <UnderWay broadcasts={watched} latest={latest} />
      <div className={styles.columns}>
        <ComposeBroadcast
          draft={draft}
          chosen={chosen}
          onChooseAll={chooseAll}
          onChange={change}
          onClear={clear}
          onSent={onSent}
          onLeave={() => setLatest(sent.at(-1) ?? null)}
        />
        <BroadcastPreviewPanel draft={draft} />
      </div>
      <EarlierBroadcasts watched={watched.map(({ id }) => id)} />
    </div>
  );
}
