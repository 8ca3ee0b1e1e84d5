import type { Language } from '@palestra/backend/contract/languages';
import { useSyncExternalStore } from 'react';
import { onTextsShown, shownLanguage } from './shown-texts';

/** Current language; re-renders the component on a switch. */
export const useLanguage = (): Language => useSyncExternalStore(onTextsShown, shownLanguage);
