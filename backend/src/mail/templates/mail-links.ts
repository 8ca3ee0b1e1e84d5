import type { Language } from '../../contract/languages.js';
import type { SlotFacts } from '../mail-purposes.js';
import { toShortTime, type TimeOfDay } from '../../contract/time-of-day.js';

/** Query of a link that a browser opens in the language of its mail: a new one would begin in Greek. */
export const inLanguage = (language: Language): string => (language === 'en' ? '&lang=en' : '');

/** Addresses of the links in mails. `publicUrl` has no trailing slash. */
export class MailLinks {
  constructor(
    private readonly publicUrl: string,
    /** The child whom the member site is opened for (rule: family). */
    private readonly childId: string | null = null,
  ) {}

  ofChild = (childId: string): MailLinks => new MailLinks(this.publicUrl, childId);

  get home(): string {
    return `${this.publicUrl}/${this.childId === null ? '' : `?for=${this.childId}`}`;
  }

  get console(): string {
    return `${this.publicUrl}/admin/`;
  }

  /** The slot on the member site, identified by its original times (rule: original times). */
  slot({
    date,
    originalStartTime,
    originalEndTime,
    areaId,
  }: SlotFacts & { originalStartTime: TimeOfDay; originalEndTime: TimeOfDay }): string {
    const query = new URLSearchParams({
      date,
      start: toShortTime(originalStartTime),
      end: toShortTime(originalEndTime),
      ...(areaId != null && { room: String(areaId) }),
      ...(this.childId !== null && { for: this.childId }),
    });
    return `${this.publicUrl}/book?${query.toString()}`;
  }

  /** A page of the member site. */
  page = (name: 'pay' | 'renewing'): string =>
    `${this.publicUrl}/${name}${this.childId === null ? '' : `?for=${this.childId}`}`;
  client = (id: string): string => `${this.publicUrl}/admin/clients/${id}`;
  unsubscribe = (mailId: string): string => `${this.publicUrl}/api/mail/unsubscribe/${mailId}`;
}
