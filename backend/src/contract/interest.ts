import { DATE, ID, INSTANT, NUMBER, TIME, about, shape, type Of } from './shape.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list). */
export const Interest = shape('Interest', {
  id: ID,
  appointmentDate: DATE,
  startTime: about(TIME, 'Effective: when the slot really takes place'),
  endTime: TIME,
  originalStartTime: about(TIME, "The slot's own: what it is known by"),
  originalEndTime: TIME,
  startsAt: INSTANT,
  endsAt: INSTANT,
  position: about(NUMBER, 'In the order of arrival, from 1'),
  createdAt: INSTANT,
});
export type Interest = Of<typeof Interest>;
