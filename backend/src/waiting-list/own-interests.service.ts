import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loadDay, type Day } from '../appointments/day.repository.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { OwnInterest } from '../contract/interest.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { toInterest } from './interest.mapper.js';
import { interestsOf } from './interest.repository.js';
import { chanceOf, NO_CHANCE } from './interest.rules.js';

/** Reads a member's own places in waiting lists. */
@Injectable()
export class OwnInterestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** Entries for slots that have not started, each with the present chance of a place. */
  async of(clientId: string): Promise<OwnInterest[]> {
    const moment = this.clock.read();
    const records = await interestsOf(this.dataSource, clientId, moment.today);
    const days = new Map<CalendarDate, Day>();
    for (const date of new Set(records.map((record) => record.date))) {
      days.set(date, await loadDay(this.dataSource, date, clientId, moment));
    }
    const interests = records.map((record) => {
      const day = days.get(record.date);
      return { ...toInterest(record, moment.zone), ...(day === undefined ? NO_CHANCE : chanceOf(day, record)) };
    });
    return interests.filter(({ startsAt }) => new Date(startsAt) > moment.now);
  }
}
