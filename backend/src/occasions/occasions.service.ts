import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays } from '../contract/calendar-date.js';
import { switchOf } from '../contract/capability-names.js';
import type { Occasion, OccasionDay } from '../contract/occasion.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { ON } from '../settings/setting.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { celebratedOn, lockReaders, type Celebrated } from './occasion.repository.js';

/** Hours of the gym's clock: nobody is congratulated before, nor so late that the day is over. */
const WRITTEN = { from: '10:00:00', until: '20:00:00' };
const IS_USED = `EXISTS (SELECT FROM settings WHERE key = '${switchOf('occasions')}' AND value = '${ON}')`;

/** Days of the preview, today among them. */
const SHOWN_DAYS = 7;

/**
 * Automatic mails: birthday, name day, first visit, three weeks away, subscription over (rule: occasions). A mail's key
 * is its cause, so any number of processes write it once. Readers are locked, so that none gets two in a week.
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

  @Scheduled(CronExpression.EVERY_10_MINUTES, IS_USED)
  async write(): Promise<void> {
    const { occasions } = await this.settings.values();
    if (occasions.length === 0 || (await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    const [from, until] = [WRITTEN.from, WRITTEN.until].map((time) => slotInstant(moment.zone, moment.today, time));
    if (from === undefined || until === undefined || moment.now < from || moment.now >= until) return;
    await inTransaction(this.dataSource, async (tx) => {
      const mails = await this.due(tx, occasions, moment);
      await this.outbox.enqueueAll(
        tx,
        mails.map((mail) => ({ ...mail, notAfter: until })),
      );
    });
  }

  /** The clients whose day comes within a week, soonest first; today counts until its last hour of writing. */
  async preview(occasion: Occasion): Promise<OccasionDay[]> {
    const { now, today, zone } = this.clock.read();
    const isOn = (await this.settings.values()).occasions.includes(occasion);
    const first = now < slotInstant(zone, today, WRITTEN.until) ? today : addDays(today, 1);
    const days: OccasionDay[] = [];
    for (let ahead = 0; ahead < SHOWN_DAYS; ahead++) {
      const date = addDays(first, ahead);
      const celebrated = await celebratedOn(this.dataSource, occasion, { date, now });
      const known = new Set(days.map(({ clientId }) => clientId));
      // A state lasts for days; the first of them counts.
      for (const { clientId, name, state } of celebrated.filter((one) => !known.has(one.clientId))) {
        const isLeftOut = state === 'goes' && !isOn;
        days.push({ id: `${clientId} ${date}`, date, clientId, name, state: isLeftOut ? 'off' : state });
      }
    }
    return days;
  }

  /** Reads anew after the locks, so that it sees what another process wrote. */
  private async due(tx: EntityManager, occasions: readonly Occasion[], moment: GymMoment): Promise<OutgoingMail[]> {
    const dueOf = async (): Promise<[Occasion, Celebrated][]> => {
      const due: [Occasion, Celebrated][] = [];
      for (const occasion of occasions) {
        const celebrated = await celebratedOn(tx, occasion, { date: moment.today, now: moment.now });
        due.push(
          ...celebrated.filter(({ state }) => state === 'goes').map((one): [Occasion, Celebrated] => [occasion, one]),
        );
      }
      return due;
    };
    const asked = await dueOf();
    if (asked.length === 0) return [];
    const locked = await lockReaders(tx, [...new Set(asked.map(([, { readerId }]) => readerId))]);
    const written = new Set<string>();
    const mails: OutgoingMail[] = [];
    for (const [purpose, { readerId, key, ...client }] of await dueOf()) {
      if (!locked.has(readerId) || written.has(readerId)) continue;
      written.add(readerId);
      const { clientId: id, name, email, language } = client;
      mails.push({ purpose, ...addressedTo({ id, name, email, language }), values: {}, dedupeKey: key });
    }
    return mails;
  }
}
