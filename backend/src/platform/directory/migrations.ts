import { Directory1795970000000 } from './migrations/1795970000000-directory.js';

/** In order. A migration that has landed is never edited. */
export const DIRECTORY_MIGRATIONS = [Directory1795970000000];
