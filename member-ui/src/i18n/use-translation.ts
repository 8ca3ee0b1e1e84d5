import { useSyncExternalStore } from 'react';
import { onTextsShown, shownTranslate } from './shown-texts';
import type { Translate } from './translate';

/** Texts on screen; re-renders the component on a language switch. */
export const useTranslation = (): { t: Translate } => ({ t: useSyncExternalStore(onTextsShown, shownTranslate) });
