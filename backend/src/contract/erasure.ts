import type { Appointment } from './appointment.js';
import type { ClientProfile } from './client.js';
import type { Interest } from './interest.js';
import type { Affected } from './schedule-change.js';
import type { Subscription } from './subscription.js';

/** Replaces the name of an erased client. */
export const ERASED_NAME = '—';

/** DELETE /api/Admin/clients/{id}; with `?dryRun=true` a preview of what would be erased and kept. */
export interface Erasure extends Affected {
  /** Deleted, or stripped of everything personal. */
  erased: { interests: number; mails: number; logEntries: number };
  /** Kept anonymously for the gym's statistics. */
  kept: { appointments: number; subscriptions: number };
}

/** POST and DELETE /api/Client/erasure-request: the state after the call. */
export type ErasureRequest = Pick<ClientProfile, 'erasureRequestedAt'>;

/** GET /api/Client/export: a member's data. */
export interface PersonalData {
  /** ISO instant, like every other `…At`. */
  exportedAt: string;
  profile: Omit<ClientProfile, 'appointments' | 'booking'>;
  subscriptions: Subscription[];
  appointments: Appointment[];
  interests: Interest[];
  mails: { purpose: string; address: string; state: string; createdAt: string; sentAt: string | null }[];
  /** Changes to the member's records, except their own. */
  changes: { at: string; action: string; before: unknown; after: unknown }[];
}
