import { el } from '../i18n/el';

type DeedText = keyof typeof el.audit.deeds;

/** The text's name of what was done, `client_updated` of `client.updated`; null when this screen does not know it. */
export function deedText(action: string): DeedText | null {
  const name = action.replace('.', '_');
  return name in el.audit.deeds ? (name as DeedText) : null;
}

/** The things that the log can be narrowed to, in the order in which they are offered. */
export const AUDITED_THINGS = [
  ...['client', 'subscription', 'appointment', 'timeslot', 'timeslot-override', 'day'],
  ...['global-timeslot', 'weekly-template', 'setting', 'email-template', 'broadcast', 'mail', 'administrator'],
] as const;
