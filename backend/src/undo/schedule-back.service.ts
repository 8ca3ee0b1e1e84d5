import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ActChanges } from '../acts/act-changes.js';
import { loadDay, type Day } from '../appointments/day.repository.js';
import { FreedPlaces, type FreedSlot } from '../appointments/freed-places.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { GlobalTimeslotRecord } from '../global-timeslots/global-timeslot.repository.js';
import { TemplateChangeService } from '../global-timeslots/template-change.service.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { openedBy, openingsOf } from '../schedule/opening.rules.js';
import { FIRST_ROOM } from '../contract/room.js';
import { decideTemplate } from './restoring-template.js';
import { restoreOverrides } from './restoring.repository.js';

/** Takes changes of the schedule back (rule: undo). */
@Injectable()
export class ScheduleBackService {
  constructor(
    private readonly freed: FreedPlaces,
    private readonly following: SlotFollowingService,
    private readonly template: TemplateChangeService,
  ) {}

  /** Returns the number of appointments that moved back. */
  async restore(
    tx: EntityManager,
    { overrides, template }: ActChanges,
    by: Caller,
    moment: GymMoment,
  ): Promise<number> {
    let moved = 0;
    if (overrides !== undefined) {
      for (const slot of await restoreOverrides(tx, overrides, moment)) {
        moved += (await this.following.settle(tx, { of: 'slot', ...slot }, moment, null)).length;
      }
    }
    if (template !== undefined) {
      const { days } = template;
      const audited = { action: 'weekly-template.restored', entityId: days.join() } as const;
      const plan = {
        days,
        room: template.room ?? FIRST_ROOM,
        audited,
        decide: (slots: GlobalTimeslotRecord[]) => decideTemplate(template, slots),
      };
      const order = { byId: by.id, reason: null, isDryRun: false };
      moved += (await this.template.changeIn(tx, plan, order, moment)).affected.affectedAppointments;
    }
    return moved;
  }

  /** A day that is open again may have room, where appointments did not come back. */
  async announce(tx: EntityManager, before: Day[], after: Day[]): Promise<void> {
    const opened = after.flatMap((day, i): FreedSlot[] => {
      const former = before[i];
      if (former === undefined) return [];
      const slots = openedBy(openingsOf(former.schedule), openingsOf(day.schedule));
      return slots.map((slot) => ({ date: day.date, ...slot }));
    });
    await this.freed.announce(tx, opened);
  }
}

/** The days as they stand in the transaction. */
export async function daysOf(tx: EntityManager, dates: readonly CalendarDate[], moment: GymMoment): Promise<Day[]> {
  const days: Day[] = [];
  for (const date of dates) days.push(await loadDay(tx, date, null, moment));
  return days;
}
