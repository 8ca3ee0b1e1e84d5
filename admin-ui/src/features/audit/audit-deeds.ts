import type { ActKind } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { AUDIT_DEEDS, deedText, type AuditAction, type DeedText } from '@palestra/backend/contract/audit-deeds';
import { factsOf } from './audit-lines';

/** Text key of an action; null when the console does not know it. */
export const deedTextOf = (action: string): DeedText | null =>
  action in AUDIT_DEEDS ? deedText(action as AuditAction) : null;

/** The deed that each kind of act is in the log. */
const DEED_OF_ACT: Readonly<Record<ActKind, DeedText>> = {
  'appointment-booked': 'appointment_booked',
  'appointment-cancelled': 'appointment_cancelled',
  'appointment-moved': 'appointment_moved',
  'day-closed': 'day_closed',
  'timeslot-disabled': 'timeslot_disabled',
  'timeslot-moved': 'timeslot_updated',
  'template-changed': 'weekly-template_replaced',
  'client-deactivated': 'client_updated',
  'clients-merged': 'client_merged',
  'subscription-frozen': 'subscription_frozen',
  'subscription-unfrozen': 'subscription_unfrozen',
  'subscription-switched-off': 'subscription_updated',
  'freeze-planned': 'subscription_freeze-planned',
  'freeze-changed': 'subscription_freeze-changed',
  'freeze-withdrawn': 'subscription_freeze-withdrawn',
  'freeze-refused': 'subscription_freeze-refused',
  'rest-marked-absent': 'appointment_marked',
  'standing-changed': 'standing-booking_changed',
  'standing-ended': 'standing-booking_ended',
};

/** The deed that an entry took back; null for every other entry. */
export function undoneDeed({ entity, before }: Pick<AuditEntry, 'entity' | 'before'>): DeedText | null {
  const kind = entity === 'act' ? factsOf(before)?.['kind'] : undefined;
  return typeof kind === 'string' && kind in DEED_OF_ACT ? DEED_OF_ACT[kind as ActKind] : null;
}
