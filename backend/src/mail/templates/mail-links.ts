import type { SlotFacts } from '../mail-purposes.js';
import { toShortTime, type TimeOfDay } from '../../contract/time-of-day.js';

/** Addresses of the links in mails. `publicUrl` has no trailing slash. */
export class MailLinks {
  constructor(private readonly publicUrl: string) {}

  get home(): string {
    return `${this.publicUrl}/`;
  }

  /** The slot on the member site, identified by its original times (rule: original times). */
  slot({
    date,
    originalStartTime,
    originalEndTime,
  }: SlotFacts & { originalStartTime: TimeOfDay; originalEndTime: TimeOfDay }): string {
    const query = new URLSearchParams({
      date,
      start: toShortTime(originalStartTime),
      end: toShortTime(originalEndTime),
    });
    return `${this.publicUrl}/book?${query.toString()}`;
  }

  client = (id: string): string => `${this.publicUrl}/admin/clients/${id}`;
  unsubscribe = (mailId: string): string => `${this.publicUrl}/api/mail/unsubscribe/${mailId}`;
}
