import { useSyncExternalStore } from 'react';
import { onTextsShown, shownTranslate } from './shown-texts';
import type { Translate } from './translate';

/** The texts on screen; components that use it follow the toggle of the language. */
export const useTranslation = (): { t: Translate } => ({ t: useSyncExternalStore(onTextsShown, shownTranslate) });
