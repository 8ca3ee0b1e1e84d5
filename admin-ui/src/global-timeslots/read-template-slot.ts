import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';

/** A slot of the weekly template together with the version that was read. */
export interface ReadTemplateSlot {
  slot: GlobalTimeslot;
  etag: string | null;
}
