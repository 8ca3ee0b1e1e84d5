import { auditEl } from '../../i18n/el/audit';

type DeedText = keyof typeof auditEl.audit.deeds;

/** Text key of an action: `client.updated` → `client_updated`. Null when the console does not know it. */
export function deedText(action: string): DeedText | null {
  const name = action.replace('.', '_');
  return name in auditEl.audit.deeds ? (name as DeedText) : null;
}

/** Kinds of records that the log can be filtered by, in display order. */
export const AUDITED_THINGS = [
  ...['client', 'subscription', 'appointment', 'standing-booking', 'waiting-list'],
  ...['timeslot', 'timeslot-override', 'day'],
  ...[
    'global-timeslot',
    'weekly-template',
    'setting',
    'email-template',
    'broadcast',
    'mail',
    'client-import',
    'client-tag',
    'plan',
    'door-device',
    'export',
    'administrator',
  ],
] as const;
