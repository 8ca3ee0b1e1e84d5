import type { ErrorCode } from '../../contract/error-codes.js';

/** Error codes for violated constraints. A constraint that is not listed is a bug and answers INTERNAL. */
export const CONSTRAINT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  users_email_key: 'EMAIL_TAKEN',
  client_tags_name_key: 'TAG_EXISTS',
  subscriptions_client_start_key: 'CONFLICT',
  appointments_one_per_slot: 'ALREADY_BOOKED',
  appointments_one_per_day: 'ONE_PER_DAY',
  global_timeslots_times_key: 'TIMESLOT_EXISTS',
  timeslot_overrides_slot_key: 'CONFLICT',
  timeslot_overrides_day_key: 'CONFLICT',
  interests_client_slot_key: 'ALREADY_WAITING',
  broadcasts_request_id_key: 'CONFLICT',
};
