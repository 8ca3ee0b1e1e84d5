import type { Appointment } from './appointment.js';
import type { ClientProfile } from './client.js';
import type { Interest } from './interest.js';
import type { Affected } from './schedule-change.js';
import type { Subscription } from './subscription.js';

/** DELETE /api/Admin/clients/{id}; with `?dryRun=true` what would go and what would stay. */
export interface Erasure extends Affected {
  /** Without anything left that tells whose they were, or gone. */
  erased: { interests: number; mails: number; logEntries: number };
  /** Kept for the gym's figures, of nobody in particular. */
  kept: { appointments: number; subscriptions: number };
}

/** POST and DELETE /api/Client/erasure-request: as it stands now. */
export type ErasureRequest = Pick<ClientProfile, 'erasureRequestedAt'>;

/** GET /api/Client/export: all that the gym holds about a member. */
export interface PersonalData {
  /** ISO instant, like every other `…At`. */
  exportedAt: string;
  profile: Omit<ClientProfile, 'appointments' | 'booking'>;
  subscriptions: Subscription[];
  appointments: Appointment[];
  interests: Interest[];
  mails: { purpose: string; address: string; state: string; createdAt: string; sentAt: string | null }[];
  /** What staff changed about them. */
  changes: { at: string; action: string; before: unknown; after: unknown }[];
}
