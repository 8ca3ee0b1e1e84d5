import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../contract/calendar-date.js';
import { Clock } from './clock.js';
import { todayIn } from './gym-zone.js';

/** Injection token of the object that knows the gym's time zone: in a process for many gyms each has its own. */
export const GYM_ZONE = Symbol('gym zone');

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
    @Inject(GYM_ZONE) private readonly gym: { readonly gymTimeZone: string },
  ) {}

  read(): GymMoment {
    const now = this.clock.now();
    const zone = this.gym.gymTimeZone;
    return { zone, now, today: todayIn(zone, now) };
  }
}
