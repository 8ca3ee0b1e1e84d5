import { useCallback, useState } from 'react';
import { useWorkUnderWay } from '../../api/work-under-way';
import { EMPTY_DRAFT, isEmptyDraft, type BroadcastDraft } from './broadcast-draft';
import { keepDraft, readDraft } from './draft-store';

/** `randomUUID` exists only in secure contexts: HTTPS or localhost. */
const newRequestId = (): string | null => ('randomUUID' in crypto ? crypto.randomUUID() : null);

/** The draft, stored in this browser on every key. */
export function useBroadcastDraft() {
  const [draft, setDraft] = useState(readDraft);
  useWorkUnderWay(!isEmptyDraft(draft));
  const change = useCallback((part: Partial<BroadcastDraft>) => {
    setDraft((before) => {
      const after = { ...before, requestId: newRequestId(), ...part };
      keepDraft(after);
      return after;
    });
  }, []);
  const clear = useCallback(() => change(EMPTY_DRAFT), [change]);
  return { draft, change, clear };
}
