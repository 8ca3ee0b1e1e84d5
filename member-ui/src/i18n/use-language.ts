import type { Language } from '@palestra/backend/contract/languages';
import { useSyncExternalStore } from 'react';
import { onTextsShown, shownLanguage } from './shown-texts';

/** The language on screen; components that use it follow the toggle. */
export const useLanguage = (): Language => useSyncExternalStore(onTextsShown, shownLanguage);
