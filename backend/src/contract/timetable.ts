import * as is from './kinds.js';
import { listOf, shape, example } from './shape.js';

/** GET /api/gym/timetable: the public part of the next days, today first. Places, names and reasons are for members. */
export class TimetableDay extends shape({
  date: is.date,
  isGymOpen: is.flag,
  /** Effective times, in order; empty when the gym is closed. */
  timeslots: listOf(
    class TimetableSlot extends shape({
      startTime: example(is.time, '18:00:00'),
      endTime: example(is.time, '19:00:00'),
    }) {},
  ),
}) {}
