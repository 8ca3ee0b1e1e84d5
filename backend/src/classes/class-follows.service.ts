import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, mondayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { ClassFollow } from '../contract/gym-class.js';
import { LIMITS } from '../contract/limits.js';
import { orNotFound } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ClassFollowRow } from './class-follow.entity.js';
import { openUntil } from './class-opening.sql.js';
import { ClassRow } from './gym-class.entity.js';

const OPENING = `SELECT ${openUntil('$2::uuid', '$3::date', '$3::date')}::text AS "openUntil" FROM classes k WHERE k.id = $1`;

/** Lets members follow classes (rule: following a class). */
@Injectable()
export class ClassFollowsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** Weeks that have begun to open are no news. */
  async follow(clientId: string, classId: string, isFollowed: boolean): Promise<ClassFollow> {
    const { manager } = this.dataSource;
    orNotFound(await manager.findOneBy(ClassRow, { id: classId, ...(isFollowed && { isActive: true }) }));
    if (isFollowed) {
      const { now, today } = this.clock.read();
      const [opening] = await manager.query<{ openUntil: CalendarDate }[]>(OPENING, [classId, clientId, today]);
      const judgedUntil = opening?.openUntil ?? addDays(today, LIMITS.bookingWindowDays);
      const row = { clientId, classId, createdAt: now, judgedUntil, toldWeek: mondayOf(judgedUntil) };
      await manager.createQueryBuilder().insert().into(ClassFollowRow).values(row).orIgnore().execute();
    } else await manager.delete(ClassFollowRow, { clientId, classId });
    return { classId, isFollowed };
  }
}
