import type { ActKind } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { AUDIT_DEEDS, type AuditAction } from '@palestra/backend/contract/audit-deeds';
import type { Language } from '@palestra/backend/contract/languages';
import { factsOf } from './audit-lines';

const isDeed = (action: string): action is AuditAction => action in AUDIT_DEEDS;

/** The words of an action; null when the console does not know it. */
export const deedIn = (language: Language, action: string): string | null =>
  isDeed(action) ? AUDIT_DEEDS[action][language] : null;

/** The deed that each kind of act is in the log. */
const DEED_OF_ACT: Readonly<Record<ActKind, AuditAction>> = {
  'appointment-booked': 'appointment.booked',
  'appointment-cancelled': 'appointment.cancelled',
  'appointment-moved': 'appointment.moved',
  'day-closed': 'day.closed',
  'timeslot-disabled': 'timeslot.disabled',
  'timeslot-moved': 'timeslot.updated',
  'trainer-changed': 'timeslot.updated',
  'template-changed': 'weekly-template.replaced',
  'client-deactivated': 'client.updated',
  'clients-merged': 'client.merged',
  'subscription-frozen': 'subscription.frozen',
  'subscription-unfrozen': 'subscription.unfrozen',
  'subscription-switched-off': 'subscription.updated',
  'freeze-planned': 'subscription.freeze-planned',
  'freeze-changed': 'subscription.freeze-changed',
  'freeze-withdrawn': 'subscription.freeze-withdrawn',
  'freeze-refused': 'subscription.freeze-refused',
  'rest-marked-absent': 'appointment.marked',
  'standing-changed': 'standing-booking.changed',
  'standing-ended': 'standing-booking.ended',
  'course-joined': 'client.course-joined',
  'course-ended': 'client.course-ended',
};

/** The deed that an entry took back; null for every other entry. */
export function undoneDeed({ entity, before }: Pick<AuditEntry, 'entity' | 'before'>): AuditAction | null {
  const kind = entity === 'act' ? factsOf(before)?.['kind'] : undefined;
  return typeof kind === 'string' && kind in DEED_OF_ACT ? DEED_OF_ACT[kind as ActKind] : null;
}
