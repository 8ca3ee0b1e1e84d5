import type { SlotFacts } from '../mail-purposes.js';
import { toShortTime, type TimeOfDay } from '../../contract/time-of-day.js';

/** Where the links of mails lead. `publicUrl` has no slash at its end. */
export class MailLinks {
  constructor(private readonly publicUrl: string) {}

  get home(): string {
    return `${this.publicUrl}/`;
  }

  /** The member site, at that slot. A slot is known by its original times (rule: original times). */
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
