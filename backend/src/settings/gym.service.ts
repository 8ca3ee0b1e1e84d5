import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Gym } from '../contract/gym.js';
import { imageAddress, type GymImageName } from '../contract/gym-images.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { securityVerificationOf } from '../platform/config/security-verification.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { settingValuesOf, type StoredSettings, type WaitingListSettings } from './setting.rules.js';
import { SETTINGS_SQL } from './settings.repository.js';

const MINUTES_PER_HOUR = 60;

type GymRow = { settings: StoredSettings; devices: number; pays: boolean } & Record<GymImageName, string | null>;

/** The public data that every screen needs before anyone signs in. */
@Injectable()
export class GymService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(): Promise<Gym> {
    const [row] = await named<GymRow>(this.dataSource, {
      name: 'read-gym',
      text: `SELECT ${SETTINGS_SQL} AS settings, (SELECT count(*)::int FROM door_devices WHERE key_hash IS NOT NULL) AS devices,
               (SELECT version FROM gym_logo) AS logo, (SELECT version FROM gym_picture) AS picture,
               EXISTS (SELECT FROM payment_providers WHERE secret <> '') AS pays`,
      values: [],
    });
    const settings = settingValuesOf(row?.settings ?? {});
    const imageOf = (image: GymImageName): string | null =>
      row?.[image] == null ? null : imageAddress(image, row[image]);
    const { attendanceOpensMinutes, waitingList } = settings;
    const doors = attendanceOpensMinutes === null ? 0 : (row?.devices ?? 0);
    const now = this.clock.now();
    const timeZone = this.environment.gymTimeZone;
    return {
      name: settings.gymName,
      logo: imageOf('logo'),
      picture: imageOf('picture'),
      language: this.environment.gymLanguage,
      timeZone,
      clockFormat: settings.clockFormat,
      now: now.toISOString(),
      today: todayIn(timeZone, now),
      uses: [...settings.uses],
      bookingCancellationDeadlineHours: settings.cancellationDeadlines.regular,
      morningClientCancellationDeadlineHours: settings.cancellationDeadlines.morning,
      attendanceOpensMinutes,
      standingBookings: settings.standingBookings,
      memberFreezing: settings.memberFreezing,
      autoBookUntilHours: autoBookUntil(waitingList),
      quietHours: settings.quietHours,
      lateCancelling: settings.lateCancelling,
      rooms: settings.rooms.map(({ number: id, nameEl, nameEn, isActive, trainerId }) => ({
        ...{ id, nameEl, nameEn, isActive },
        ...(trainerId != null && { trainerId }),
      })),
      hasDoor: doors > 0,
      hasSeveralDoors: doors > 1,
      hasPaymentProvider: row?.pays === true,
      contact: settings.contact,
      securityVerification: securityVerificationOf(this.environment),
    };
  }
}

/** The last minutes, in which the first to come gets the place, may begin before. */
function autoBookUntil({ mode, autoBookUntilHours, firstComeMinutes }: WaitingListSettings): number | null {
  return mode === 'fill' ? Math.max(autoBookUntilHours, Math.ceil(firstComeMinutes / MINUTES_PER_HOUR)) : null;
}
