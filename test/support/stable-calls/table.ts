import { ADMIN_APPOINTMENT_ROWS, ADMIN_CLIENT_ROWS, SETTING_ROWS } from './client-rows.js';
import { AUTH_ROWS, CLIENT_ROWS, INTEREST_ROWS } from './member-rows.js';
import type { Row } from './row.js';
import { ADMIN_TIMESLOT_ROWS, GLOBAL_TIMESLOT_ROWS, TIMESLOT_ROWS } from './schedule-rows.js';

const HEALTH: Row = {
  call: 'GET /api/health',
  whose: 'everyone',
  usual: {},
  answers: 'status',
};

/** The calls that keep verb, path and fields (rule: stable calls). */
export const SECTION_7: readonly Row[] = [
  ...AUTH_ROWS,
  ...CLIENT_ROWS,
  ...ADMIN_CLIENT_ROWS,
  ...ADMIN_APPOINTMENT_ROWS,
  ...SETTING_ROWS,
  ...ADMIN_TIMESLOT_ROWS,
  ...GLOBAL_TIMESLOT_ROWS,
  ...TIMESLOT_ROWS,
  ...INTEREST_ROWS,
  HEALTH,
];
