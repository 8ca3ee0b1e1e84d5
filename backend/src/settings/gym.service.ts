import { Inject, Injectable } from '@nestjs/common';
import type { Gym } from '../contract/gym.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { securityVerificationOf } from '../platform/config/security-verification.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { SettingsRepository } from './settings.repository.js';

/** The public data that every screen needs before anyone signs in. */
@Injectable()
export class GymService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(): Promise<Gym> {
    const settings = await this.settings.values();
    const now = this.clock.now();
    const timeZone = this.environment.gymTimeZone;
    return {
      name: settings.gymName,
      timeZone,
      now: now.toISOString(),
      today: todayIn(timeZone, now),
      bookingCancellationDeadlineHours: settings.cancellationDeadlines.regular,
      morningClientCancellationDeadlineHours: settings.cancellationDeadlines.morning,
      contact: settings.contact,
      securityVerification: securityVerificationOf(this.environment),
    };
  }
}
