import type { CalendarMethod } from '../mail-purposes.js';

/** A mail in words, ready for the server: one recipient, one language. */
export interface ComposedMail {
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar: CalendarAttachment[];
  /** Where the recipient can end these mails; null for mails that he cannot. */
  unsubscribeUrl: string | null;
}

export interface CalendarAttachment {
  method: CalendarMethod;
  content: string;
}
