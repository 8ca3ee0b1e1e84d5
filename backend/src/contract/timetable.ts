import { DATE, FLAG, listOf, shape, example, TIME, type Of } from './shape.js';

/** GET /api/gym/timetable: the public part of the next days, today first. Places, names and reasons are for members. */
export const TimetableDay = shape('TimetableDay', {
  date: DATE,
  isGymOpen: FLAG,
  /** Effective times, in order; empty when the gym is closed. */
  timeslots: listOf(
    shape('TimetableSlot', { startTime: example(TIME, '18:00:00'), endTime: example(TIME, '19:00:00') }),
  ),
});
export type TimetableDay = Of<typeof TimetableDay>;
