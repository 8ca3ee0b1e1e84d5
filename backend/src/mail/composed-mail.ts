import type { CalendarMethod } from './mail-purposes.js';

/** A rendered mail, ready to send: one recipient, one language. */
export interface ComposedMail {
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar: CalendarAttachment[];
  /** The address to unsubscribe at; null for mails that cannot be unsubscribed from. */
  unsubscribeUrl: string | null;
}

export interface CalendarAttachment {
  method: CalendarMethod;
  content: string;
}
