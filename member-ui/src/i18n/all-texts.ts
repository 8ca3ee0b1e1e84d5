import { BEHIND_TEXTS } from './behind-texts.js';
import { SELDOM_TEXTS } from './seldom-texts.js';
import { SHEET_TEXTS } from './sheet-texts.js';
import { VISITOR_TEXTS } from './visitor-texts.js';
import { el } from './el.js';
import { en } from './en.js';

/** Texts of all parts; a page loads them part by part. */
export const ALL_TEXTS = {
  el: { ...el, ...VISITOR_TEXTS.el, ...BEHIND_TEXTS.el, ...SELDOM_TEXTS.el, ...SHEET_TEXTS.el },
  en: { ...en, ...VISITOR_TEXTS.en, ...BEHIND_TEXTS.en, ...SELDOM_TEXTS.en, ...SHEET_TEXTS.en },
};

export type Texts = (typeof ALL_TEXTS)['el'];
