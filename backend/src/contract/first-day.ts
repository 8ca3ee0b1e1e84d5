import * as is from './kinds.js';
import { about, shape } from './shape.js';

/** The key of the row of settings that a new gym begins with; a gym without it has no first day (rule: first day). */
export const FIRST_DAY_KEY = 'firstDay';

/** GET and PUT /api/Admin/first-day. */
export class FirstDay extends shape({
  isOpen: about(is.flag, 'The console leads through the first settings of the gym'),
}) {}
