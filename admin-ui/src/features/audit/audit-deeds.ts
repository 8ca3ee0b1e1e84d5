import type { ActKind } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Capability } from '@palestra/backend/contract/capability-names';
import { auditEl } from '../../i18n/el/audit';
import { factsOf } from './audit-lines';

type DeedText = keyof typeof auditEl.audit.deeds;

/** Text key of an action: `client.updated` → `client_updated`. Null when the console does not know it. */
export function deedText(action: string): DeedText | null {
  const name = action.replace('.', '_');
  return name in auditEl.audit.deeds ? (name as DeedText) : null;
}

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

interface Audited {
  thing: string;
  partOf?: Capability;
}

/** Kinds of records that the log can be filtered by, in display order. */
export const AUDITED_THINGS = [
  { thing: 'client' },
  { thing: 'subscription' },
  { thing: 'appointment' },
  { thing: 'standing-booking', partOf: 'standingBookings' },
  { thing: 'waiting-list', partOf: 'filling' },
  { thing: 'timeslot' },
  { thing: 'timeslot-override' },
  { thing: 'day' },
  { thing: 'global-timeslot' },
  { thing: 'weekly-template' },
  { thing: 'setting' },
  { thing: 'email-template' },
  { thing: 'broadcast' },
  { thing: 'mail' },
  { thing: 'client-import' },
  { thing: 'client-tag', partOf: 'notes' },
  { thing: 'plan', partOf: 'money' },
  { thing: 'till', partOf: 'money' },
  { thing: 'door-device', partOf: 'attendance' },
  { thing: 'export' },
  { thing: 'administrator' },
] as const satisfies readonly Audited[];
