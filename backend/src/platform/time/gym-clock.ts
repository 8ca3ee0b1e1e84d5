import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../contract/calendar-date.js';
import { Clock } from './clock.js';
import { todayIn } from './gym-zone.js';

/** Injection token of the gym's time zone. */
export const GYM_TIME_ZONE = Symbol('gym time zone');

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
    @Inject(GYM_TIME_ZONE) private readonly zone: string,
  ) {}

  read(): GymMoment {
    const now = this.clock.now();
    return { zone: this.zone, now, today: todayIn(this.zone, now) };
  }
}
