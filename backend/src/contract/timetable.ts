import * as is from './kinds.js';
import { listOf, shape, example, type Of } from './shape.js';

/** GET /api/gym/timetable: the public part of the next days, today first. Places, names and reasons are for members. */
export const TimetableDay = shape('TimetableDay', {
  date: is.date,
  isGymOpen: is.flag,
  /** Effective times, in order; empty when the gym is closed. */
  timeslots: listOf(
    shape('TimetableSlot', { startTime: example(is.time, '18:00:00'), endTime: example(is.time, '19:00:00') }),
  ),
});
export type TimetableDay = Of<typeof TimetableDay>;
