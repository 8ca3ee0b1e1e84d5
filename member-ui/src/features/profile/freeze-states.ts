import type { FreezeState } from '@palestra/backend/contract/freeze';

/** Texts of the pages that list freezes, which load with them. */
export const FREEZE_STATE_NAMES: Record<'el' | 'en', Record<FreezeState, string>> = {
  el: {
    asked: 'Ζητήθηκε',
    planned: 'Προγραμματισμένη',
    running: 'Σε ισχύ',
    ended: 'Τελείωσε',
    withdrawn: 'Αποσύρθηκε',
    refused: 'Απορρίφθηκε',
    lapsed: 'Δεν απαντήθηκε',
  },
  en: {
    asked: 'Asked for',
    planned: 'Planned',
    running: 'Running',
    ended: 'Ended',
    withdrawn: 'Withdrawn',
    refused: 'Refused',
    lapsed: 'Not answered',
  },
};
