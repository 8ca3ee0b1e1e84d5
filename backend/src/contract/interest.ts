import * as is from './kinds.js';
import { about, shape, type Of } from './shape.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list). */
export const Interest = shape('Interest', {
  id: is.id,
  appointmentDate: is.date,
  startTime: about(is.time, 'Effective: when the slot really takes place'),
  endTime: is.time,
  originalStartTime: about(is.time, "The slot's own: what it is known by"),
  originalEndTime: is.time,
  startsAt: is.instant,
  endsAt: is.instant,
  position: about(is.number, 'In the order of arrival, from 1'),
  createdAt: is.instant,
});
export type Interest = Of<typeof Interest>;
