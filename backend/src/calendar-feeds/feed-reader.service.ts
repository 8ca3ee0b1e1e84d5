import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { feedReadingsOf, wrongFeedsFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { addDays } from '../contract/calendar-date.js';
import { calendarFeed } from '../contract/calendar-event.js';
import { LIMITS } from '../contract/limits.js';
import { isAdmin } from '../contract/roles.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import { requireUsed } from '../platform/http/access.js';
import { versionOf } from '../platform/http/version.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import type { SettingValues } from '../settings/setting.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { hashOfFeedKey } from './feed-key.js';
import { memberFeed, staffFeed, type FeedContent } from './feed.rules.js';
import { noteReading, ownerOfFeed, slotsBetween, visitsFrom, waitsFrom, type FeedOwner } from './feed.repository.js';

interface ReadFeed {
  version: string;
  file: string;
}

/** Reads feeds for calendars, which have nothing but the secret address. */
@Injectable()
export class FeedReaderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly throttles: ThrottlesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws {AppError} NOT_FOUND for an address that is unknown or has ended */
  async read(key: string, network: string): Promise<ReadFeed> {
    const settings = await this.settings.values();
    requireUsed(['calendarFeeds'], settings.uses);
    const keyHash = hashOfFeedKey(key);
    const owner = await ownerOfFeed(this.dataSource, keyHash);
    if (owner === null) {
      await this.throttles.requireCounted([wrongFeedsFrom(network)]);
      throw new AppError('NOT_FOUND');
    }
    await this.throttles.requireCounted([feedReadingsOf(owner.id)]);
    const moment = this.clock.read();
    const content = await this.contentFor(owner, settings, moment);
    const version = versionOf(content);
    const noted = orNotFound(await noteReading(this.dataSource, keyHash, version, moment.now));
    return { version, file: calendarFeed({ ...content, timeZone: moment.zone, version: noted }) };
  }

  private async contentFor(owner: FeedOwner, settings: SettingValues, moment: GymMoment): Promise<FeedContent> {
    const { zone, now } = moment;
    const { gymName, contact } = settings;
    const texts = new Texts(owner.language, gymTimes(this.environment, settings), isAdmin(owner));
    const terms = { gymName, address: contact.address, publicUrl: this.environment.publicUrl, zone, now, texts };
    return isAdmin(owner)
      ? staffFeed({ ...(await this.staffFacts(settings, moment)), only: owner }, terms)
      : memberFeed(await this.memberFacts(owner, settings, moment), terms);
  }

  private async memberFacts({ id, name, isChild }: FeedOwner, settings: SettingValues, { today }: GymMoment) {
    const visits = await visitsFrom(this.dataSource, id, addDays(today, -LIMITS.feedPastDays.visits));
    const waits = await waitsFrom(this.dataSource, id, today);
    return { visits, waits, settings, child: isChild ? { id, name } : null };
  }

  private async staffFacts(settings: SettingValues, { today }: GymMoment) {
    const past = LIMITS.feedPastDays.slots;
    const dates = Array.from({ length: past + LIMITS.bookingWindowDays + 1 }, (_, i) => addDays(today, i - past));
    const { occupants, ...schedule } = await slotsBetween(
      this.dataSource,
      addDays(today, -past),
      addDays(today, LIMITS.bookingWindowDays),
    );
    return { dates, schedule, occupants, settings };
  }
}
