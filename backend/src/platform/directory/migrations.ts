import { Directory1795970000000 } from './migrations/1795970000000-directory.js';
import { States1795984500000 } from './migrations/1795984500000-states.js';

/** In order. A migration that has landed is never edited. */
export const DIRECTORY_MIGRATIONS = [Directory1795970000000, States1795984500000];
