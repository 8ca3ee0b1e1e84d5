import { together } from './el.js';
import { firstEn } from './en/first.js';
import { laterEn } from './en/later.js';

/** Every text of the console in English. */
export const en = together(firstEn, laterEn);
