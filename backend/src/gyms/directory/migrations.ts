import { Directory1795970000000 } from './migrations/1795970000000-directory.js';
import { States1795984500000 } from './migrations/1795984500000-states.js';
import { PlacesOfGyms1795993000000 } from './migrations/1795993000000-places-of-gyms.js';
import { Languages1795998500001 } from './migrations/1795998500001-languages.js';
import { Problems1795998500000 } from './migrations/1795998500000-problems.js';
import { Uses1795994000000 } from './migrations/1795994000000-uses.js';

/** In order. A migration that has landed is never edited. */
export const DIRECTORY_MIGRATIONS = [
  ...[Directory1795970000000, States1795984500000, PlacesOfGyms1795993000000, Uses1795994000000],
  ...[Problems1795998500000, Languages1795998500001],
];
