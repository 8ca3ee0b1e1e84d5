import { WEEKDAYS } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot, WeeklySchedule } from '@palestra/backend/contract/global-timeslot';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type { GymClass, ListedTrainer } from '@palestra/backend/contract/gym-class';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymSchedule } from './schedule.js';
import { CAPACITY, STARTS, anHourAfter, textOf, timeOf } from './times.js';

function templateSlotOf(dayOfWeek: GlobalTimeslot['dayOfWeek'], start: string): GlobalTimeslot {
  const end = anHourAfter(start);
  const range = `${start.slice(0, 5)} - ${end.slice(0, 5)}`;
  return {
    id: `template-${dayOfWeek}-${start}`,
    areaId: FIRST_ROOM,
    dayOfWeek,
    dayOfWeekName: '',
    originalStartTime: start,
    originalEndTime: end,
    effectiveStartTime: start,
    effectiveEndTime: end,
    effectiveTimeRange: range,
    originalTimeRange: range,
    ownCapacity: null,
    defaultCapacity: CAPACITY,
    isEnabled: true,
    isModified: false,
    isCustomTimeslot: false,
    hasTimeModification: false,
    reason: null,
    modifiedByName: null,
    modifiedAt: null,
  };
}

/** The week that repeats. */
export class GymWeeklyTemplate extends GymSchedule {
  readonly template: GlobalTimeslot[] = WEEKDAYS.flatMap((dayOfWeek) =>
    STARTS.map((start) => templateSlotOf(dayOfWeek, start)),
  );

  classes: GymClass[] = [];
  trainers: ListedTrainer[] = [];

  /** As members read it. */
  weeklySchedule(): WeeklySchedule {
    return {
      days: WEEKDAYS.map((dayOfWeek) => ({
        dayOfWeek,
        timeslots: this.template
          .filter((slot) => slot.dayOfWeek === dayOfWeek)
          .map(({ originalStartTime, originalEndTime, effectiveStartTime, effectiveEndTime, ...slot }) => ({
            ...{ startTime: effectiveStartTime, endTime: effectiveEndTime, originalStartTime, originalEndTime },
            ...{ capacity: slot.ownCapacity, isEnabled: slot.isEnabled },
          })),
      })),
    };
  }
}

const changesTemplateSlot =
  (isDryRun: boolean) =>
  (gym: GymWeeklyTemplate, { id, body }: Call) => {
    const slot = gym.template.find((one) => one.dayOfWeek === body.dayOfWeek && one.originalStartTime === timeOf(id));
    if (slot !== undefined && !isDryRun && typeof body.newCapacity === 'number') slot.ownCapacity = body.newCapacity;
    if (slot !== undefined && !isDryRun && typeof body.isEnabled === 'boolean') slot.isEnabled = body.isEnabled;
    if (slot !== undefined && !isDryRun && typeof body.newStartTime === 'string') {
      slot.effectiveStartTime = timeOf(body.newStartTime);
      slot.effectiveEndTime = timeOf(body.newEndTime);
      slot.reason = textOf(body.reason);
      Object.assign(slot, { isModified: true, hasTimeModification: true });
    }
    return { ...slot, ...gym.effects(isDryRun), staying: [] };
  };

const resetsTemplateSlot =
  (isDryRun: boolean) =>
  (gym: GymWeeklyTemplate, { id, query }: Call) => {
    const day = Number(query.get('dayOfWeek'));
    const slot = gym.template.find((one) => one.dayOfWeek === day && one.originalStartTime === timeOf(id));
    if (slot !== undefined && !isDryRun) Object.assign(slot, templateSlotOf(slot.dayOfWeek, slot.originalStartTime));
    return { ...slot, ...gym.effects(isDryRun), staying: [] };
  };

export function weeklyTemplateRoutes(gymOf: () => GymWeeklyTemplate): Record<string, Handler> {
  const { of, tagged } = answersOf(gymOf);

  return {
    'GET /api/Admin/classes': of((gym) => gym.classes),
    'GET /api/Admin/trainers': of((gym) => gym.trainers),
    'PUT /api/Admin/global-timeslots/:start/:end/class': of((gym, { id, body }) => {
      const slot = gym.template.find((one) => one.dayOfWeek === body.dayOfWeek && one.originalStartTime === timeOf(id));
      return { ...slot, ...gym.effects(), staying: [] };
    }),
    'GET /api/Timeslot/schedule': of((gym) => gym.weeklySchedule()),
    'GET /api/Admin/global-timeslots': tagged((gym) => gym.template),
    'POST /api/Admin/global-timeslots': of((gym, { body }) => {
      const added = {
        ...templateSlotOf(body.dayOfWeek as GlobalTimeslot['dayOfWeek'], timeOf(body.startTime)),
        ...{ isCustomTimeslot: true, ownCapacity: typeof body.capacity === 'number' ? body.capacity : null },
      };
      gym.template.push(added);
      return { ...added, ...gym.effects(), staying: [] };
    }),
    'POST /api/Admin/global-timeslots?dryRun': of((gym) => ({ ...gym.template[0], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/global-timeslots/bulk': of((gym) => ({ timeslots: [], ...gym.effects(), staying: [] })),
    'PUT /api/Admin/global-timeslots/bulk?dryRun': of((gym) => ({ timeslots: [], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/global-timeslots/:start/:end/capacity': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/capacity?dryRun': of(changesTemplateSlot(true)),
    'PUT /api/Admin/global-timeslots/:start/:end/time': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/time?dryRun': of(changesTemplateSlot(true)),
    'PUT /api/Admin/global-timeslots/:start/:end/enabled': of(changesTemplateSlot(false)),
    'PUT /api/Admin/global-timeslots/:start/:end/enabled?dryRun': of(changesTemplateSlot(true)),
    'DELETE /api/Admin/global-timeslots/:id': of((gym, { id }) => {
      const deleted = gym.found(gym.template, id);
      gym.template.splice(gym.template.indexOf(deleted), 1);
      return { ...deleted, ...gym.effects(), affected: [], staying: gym.affected };
    }),
    'DELETE /api/Admin/global-timeslots/:id?dryRun': of((gym, { id }) => ({
      ...gym.found(gym.template, id),
      ...{ isDryRun: true, affectedAppointments: 0, affected: [], untold: [], staying: gym.affected },
    })),
    'POST /api/Admin/global-timeslots/:start/:end/reset': of(resetsTemplateSlot(false)),
    'POST /api/Admin/global-timeslots/:start/:end/reset?dryRun': of(resetsTemplateSlot(true)),
  };
}
