import { addDays } from '@palestra/backend/contract/calendar-date';
import { ApiClient, type Answer } from './api-client.js';
import { book } from './booking.js';
import { eventually } from './eventually.js';
import { aClient, type Person } from './client-builder.js';
import type { TestGym } from './test-gym.js';

const FIRST_HOUR = 7;
const HOURS = 15;
const DAYS = 26;
/** A gym that moves on a busy machine is closed for minutes. */
const PATIENCE_MS = 300_000;

/** A member's confirmed call. */
export interface Told {
  what: 'booked' | 'cancelled';
  status: number;
  message: string;
}

/** Members who book and cancel without a pause, each at an hour of their own, until stopped. */
export class BookingCrowd {
  readonly told: Told[] = [];
  /** Appointments confirmed to their members and not cancelled since. */
  readonly held = new Set<string>();
  /** Appointments whose cancellation was confirmed. */
  readonly cancelled = new Set<string>();
  private isOver = false;
  private reopening: Promise<unknown> | null = null;
  private readonly ended: Promise<unknown>;

  /** `members`: with a session each. */
  constructor(
    members: readonly ApiClient[],
    private readonly today: string,
    /** They book for longer than one member may. */
    private readonly forgetLimits: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.ended = Promise.all(members.map((member, index) => this.live(member, index)));
  }

  static async start(gym: TestGym, url: string, today: string, size: number): Promise<BookingCrowd> {
    const members: Person[] = [];
    for (let n = 0; n < size; n += 1) {
      const wish = { startDate: addDays(today, -1), endDate: null, monthlyLimit: 0 };
      members.push(await gym.has(aClient().named(`Μέλος ${n}`).withSubscription(wish)));
    }
    return new BookingCrowd(
      members.map((member) => new ApiClient(url, gym.tokenOf(member))),
      today,
      () => gym.rows('DELETE FROM throttles').catch(() => undefined),
    );
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.ended;
  }

  /** Members are told to try again in a moment, and all but one do not try without a pause. */
  private reopened(client: ApiClient): Promise<unknown> {
    this.reopening ??= eventually(
      async () => (this.isOver || (await client.get('/gym')).status !== 503 ? true : null),
      PATIENCE_MS,
    ).finally(() => (this.reopening = null));
    return this.reopening;
  }

  private async live(client: ApiClient, index: number): Promise<void> {
    const start = `${String(FIRST_HOUR + (index % HOURS)).padStart(2, '0')}:00`;
    const note = (what: Told['what'], { status, message }: Answer<unknown>): number => {
      this.told.push({ what, status, message });
      return status;
    };
    for (let day = 0; !this.isOver; day = (day + 1) % DAYS) {
      const booked = await book(client, addDays(this.today, 2 + day), start);
      if (booked.status === 429) {
        await this.forgetLimits();
        continue;
      }
      // Closed on Sundays, shorter on Saturdays; or still booked from the round before.
      if (booked.status === 422 || booked.status === 404 || booked.status === 409) continue;
      const status = note('booked', booked);
      if (status === 503 && index > 0) await this.reopened(client);
      if (status !== 201) continue;
      const { id } = booked.data;
      this.held.add(id);
      if (day % 3 === 0) continue;
      const cancelled = await client.delete<unknown>(`/Client/appointments/${id}`);
      if (cancelled.status === 429 || note('cancelled', cancelled) !== 200) continue;
      this.held.delete(id);
      this.cancelled.add(id);
    }
  }
}
