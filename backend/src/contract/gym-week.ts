import { ShownClass } from './gym-class.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { about, example, extend, listOf, oneOf, orNull, shape } from './shape.js';

/** GET /api/gym/week: the free places of the next days for the gym's own page, in words and as data (rule: embed). */
export class GymWeek extends shape({
  language: about(oneOf(LANGUAGES), 'Of its words'),
  gymName: is.text,
  address: about(orNull(is.text), 'Of the gym, if it is set'),
  label: example(is.text, 'Timetable of the week'),
  eventName: example(is.text, 'Training – Palestra'),
  days: listOf(
    class WeekDay extends shape({
      date: is.date,
      title: example(is.text, 'Tuesday 1 December'),
      note: about(orNull(is.text), 'In place of the timeslots where there are none'),
      timeslots: listOf(
        class WeekSlot extends extend([ShownClass], {
          id: is.text,
          startsAt: is.instant,
          endsAt: is.instant,
          time: example(is.text, '6:00 PM – 7:00 PM'),
          places: example(is.text, '3 places free'),
          freePlaces: is.number,
          capacity: is.number,
          path: about(is.text, 'Address on the member site that books it'),
        }) {},
      ),
    }) {},
  ),
}) {}
