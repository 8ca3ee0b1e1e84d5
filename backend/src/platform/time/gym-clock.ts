import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../contract/calendar-date.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment-shape.js';
import { Clock } from './clock.js';
import { todayIn } from './gym-zone.js';

/** The time of one reading and the gym's zone. */
export interface GymMoment {
  zone: string;
  now: Date;
  /** The date of `now` in the zone. */
  today: CalendarDate;
}

/** Reads the gym's wall clock. */
@Injectable()
export class GymClock {
  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  read(): GymMoment {
    const zone = this.environment.gymTimeZone;
    const now = this.clock.now();
    return { zone, now, today: todayIn(zone, now) };
  }
}
