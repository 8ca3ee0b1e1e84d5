import type { ErrorCode } from '../../contract/error-codes.js';

/** What a caller is told when a constraint has the last word. One that is not listed is a fault of ours. */
export const CONSTRAINT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  users_email_key: 'EMAIL_TAKEN',
  subscriptions_client_start_key: 'CONFLICT',
  appointments_one_per_slot: 'ALREADY_BOOKED',
  appointments_one_per_day: 'ONE_PER_DAY',
  global_timeslots_times_key: 'TIMESLOT_EXISTS',
  timeslot_overrides_slot_key: 'CONFLICT',
  timeslot_overrides_day_key: 'CONFLICT',
  interests_client_slot_key: 'ALREADY_WAITING',
  broadcasts_request_id_key: 'CONFLICT',
};
