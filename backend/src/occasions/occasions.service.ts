import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { OCCASIONS, type Occasion, type OccasionDay } from '../contract/occasion.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { lockReaders } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { quietNightAt } from '../platform/time/quiet-hours.js';
import { SettingsRepository, usesSql } from '../settings/settings.repository.js';
import { celebratedOn, DAYS_BETWEEN, type Celebrated } from './occasion.repository.js';

/** Hours of the gym's clock in which mails are written: nobody is congratulated when the day is nearly over. */
const WRITING = { from: '10:00:00', until: '20:00:00' };
/** Days of the preview, today among them. */
const SHOWN_DAYS = 7;
/** Wishes are for their day alone; the others may wait as long for a mail server. */
const LASTING_DAYS: Readonly<Partial<Record<Occasion, number>>> = {
  ...{ 'after-first-visit': 3, 'subscription-over': 3, away: 3 },
};
/** Few enough that nobody's booking waits for the locks. */
const READERS_AT_ONCE = 500;

/**
 * Mails that go by themselves: birthday, name day, first visit, three weeks away, subscription over (rule: occasions). A
 * mail's key is its cause, so each is written once, whichever process is first. Readers are locked, so that none gets
 * two in a week.
 */
@Injectable()
export class OccasionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_10_MINUTES, usesSql('occasions'))
  async write(): Promise<void> {
    const { occasions, quietHours } = await this.settings.values();
    if (occasions.length === 0 || (await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    const { zone, now, today } = moment;
    // A mail of the night would leave in the morning, when the day is over.
    if (now < slotInstant(zone, today, WRITING.from) || isTooLate(moment)) return;
    if (quietNightAt(quietHours, zone, now) !== null) return;
    const due = await this.due(this.dataSource, occasions, moment);
    const readers = [...new Set(due.map(([, { readerId }]) => readerId))];
    for (let first = 0; first < readers.length; first += READERS_AT_ONCE) {
      const some = new Set(readers.slice(first, first + READERS_AT_ONCE));
      const people = due.filter(([, { readerId }]) => some.has(readerId)).map(([, { clientId }]) => clientId);
      await inTransaction(this.dataSource, async (tx) => {
        const locked = await lockReaders(tx, [...new Set([...some, ...people])]);
        const mails = await this.mailsTo(tx, occasions, moment, locked);
        await this.outbox.enqueueAll(tx, mails);
      });
    }
  }

  /** The clients whose day comes within a week, soonest first; today counts until its last hour of writing. */
  async preview(occasion: Occasion): Promise<OccasionDay[]> {
    const moment = this.clock.read();
    const { occasions } = await this.settings.values();
    const first = isTooLate(moment) ? addDays(moment.today, 1) : moment.today;
    const days: OccasionDay[] = [];
    const chosenOn = new Map<string, CalendarDate>();
    const shown = new Set<string>();
    for (let ahead = 0; ahead < SHOWN_DAYS; ahead++) {
      const date = addDays(first, ahead);
      for (const one of OCCASIONS.filter((other) => other === occasion || occasions.includes(other))) {
        for (const celebrated of await celebratedOn(this.dataSource, one, { date, zone: moment.zone })) {
          const state = occasions.includes(one) ? afterOthers(celebrated, date, chosenOn) : offState(celebrated);
          // A state lasts for days; the first of them counts.
          if (one !== occasion || shown.has(celebrated.key)) continue;
          shown.add(celebrated.key);
          const { clientId, name } = celebrated;
          days.push({ id: `${clientId} ${date}`, date, clientId, name, state });
        }
      }
    }
    return days;
  }

  private async due(
    on: DataSource | EntityManager,
    occasions: readonly Occasion[],
    { today: date, zone }: GymMoment,
    readers: readonly string[] | null = null,
  ): Promise<[Occasion, Celebrated][]> {
    const due: [Occasion, Celebrated][] = [];
    for (const occasion of occasions) {
      const celebrated = await celebratedOn(on, occasion, { date, zone, readers });
      due.push(
        ...celebrated.filter(({ state }) => state === 'goes').map((one): [Occasion, Celebrated] => [occasion, one]),
      );
    }
    return due;
  }

  /** Reads anew after the locks, so that it sees what another process wrote. */
  private async mailsTo(
    tx: EntityManager,
    occasions: readonly Occasion[],
    moment: GymMoment,
    locked: ReadonlySet<string>,
  ): Promise<OutgoingMail[]> {
    const written = new Set<string>();
    const mails: OutgoingMail[] = [];
    for (const [purpose, one] of await this.due(tx, occasions, moment, [...locked])) {
      const { readerId, key, clientId, name, email, language } = one;
      if (!locked.has(clientId) || written.has(readerId)) continue;
      written.add(readerId);
      const last = addDays(moment.today, LASTING_DAYS[purpose] ?? 1);
      const notAfter = slotInstant(moment.zone, last, '00:00:00');
      const to = addressedTo({ id: clientId, name, email, language });
      mails.push({ purpose, ...to, values: {}, dedupeKey: key, notAfter });
    }
    return mails;
  }
}

const isTooLate = ({ zone, now, today }: GymMoment): boolean => now >= slotInstant(zone, today, WRITING.until);

const offState = ({ state }: Celebrated): Celebrated['state'] => (state === 'goes' ? 'off' : state);

/** Notes whom a mail will go to, so that a later one of that week does not. */
function afterOthers(
  { state, readerId }: Celebrated,
  date: CalendarDate,
  chosenOn: Map<string, CalendarDate>,
): Celebrated['state'] {
  if (state !== 'goes') return state;
  const chosen = chosenOn.get(readerId);
  if (chosen !== undefined && daysBetween(chosen, date) < DAYS_BETWEEN) return 'another';
  chosenOn.set(readerId, date);
  return 'goes';
}
