import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { AREA, OF_AREA } from './room.js';
import { about, extend, listOf, optional, orNull, shape } from './shape.js';

const NAMES = {
  nameEl: is.textOf({ min: 1, max: LIMITS.classes.nameMaxLength }),
  nameEn: about(is.textOf({ max: LIMITS.classes.nameMaxLength }), 'Empty: the Greek name'),
};
const PRICE = about(
  is.wholeNumber({ max: LIMITS.money.maxCents }),
  'Euro cents for all dates; 0: the visits are those of a subscription',
);
const TIMES = { date: is.date, startTime: is.time, endTime: is.end };

const VERSION = about(is.text, 'Of its dates, times and rooms');
const SEEN_VERSION = optional(about(is.textOf({ max: 16 }), 'The one on the screen; joining refuses another one'));

/** A date of a course, a timeslot by its original times. */
export class CourseDate extends shape({ ...TIMES, areaId: AREA }) {}
export class CourseDateRequest extends shape({ ...TIMES, areaId: optional(OF_AREA) }) {}

/** A timeslot that a course may have; in the console also with its places. */
export class CourseSlot extends extend([CourseDate], {
  capacity: is.number,
  booked: is.number,
  isOpen: about(is.flag, 'False: it is closed, or not there any more'),
}) {}

/** GET /api/Admin/courses: a series of dates that is booked at once (rule: courses). */
export class Course extends shape({
  id: is.id,
  ...NAMES,
  classId: orNull(is.id),
  priceCents: PRICE,
  vatPercent: about(orNull(is.number), 'VAT within the price; null: the gym has not said'),
  joinUntil: about(is.date, 'Last day to join'),
  isOffered: about(is.flag, 'Members see it, and join until then'),
  dates: listOf(CourseDate),
  members: about(is.number, 'Who has joined, and not left'),
  version: VERSION,
}) {}

/** POST /api/Admin/courses and PUT /api/Admin/courses/{id}. */
export class CourseRequest extends shape({
  ...NAMES,
  classId: orNull(is.id),
  priceCents: PRICE,
  vatPercent: orNull(is.wholeNumber({ max: LIMITS.money.vatPercentMax })),
  joinUntil: about(is.date, 'Last day to join, not after the first date'),
  isOffered: is.flag,
  dates: about(listOf(CourseDateRequest), 'Two at least, each day once; as they are once somebody has joined'),
}) {}

/** A client who is, or was, in a course. */
export class CourseMember extends shape({
  id: about(is.id, 'Of their place in the course'),
  clientId: is.id,
  clientName: is.text,
  joinedAt: is.instant,
  endedAt: orNull(is.instant),
  priceCents: about(is.number, 'As it was when they joined'),
  left: about(is.number, 'Dates that are still booked and to come'),
}) {}

const SEEN_PRICE = about(PRICE, 'The price that was on the screen; another one is refused');
/** POST /api/Client/courses/{id}/join. */
export class CourseJoining extends shape({ priceCents: SEEN_PRICE, version: SEEN_VERSION }) {}
/** POST /api/Admin/courses/{id}/members. */
export class CourseJoiningOfClient extends shape({
  clientId: is.id,
  priceCents: SEEN_PRICE,
  version: SEEN_VERSION,
}) {}

/** The answer to joining and leaving; with `?dryRun=true` what would be. */
export class CoursePlace extends shape({
  id: is.id,
  courseId: is.id,
  dates: about(listOf(CourseDate), 'Booked, or cancelled by leaving'),
  chargedCents: about(is.number, 'Owed since, or given back where it is below 0'),
}) {}

/** GET /api/Client/courses, in the language of the member. */
export class OfferedCourse extends shape({
  id: is.id,
  name: is.text,
  className: orNull(is.text),
  priceCents: PRICE,
  joinUntil: is.date,
  dates: listOf(CourseDate),
  version: VERSION,
  placeId: about(orNull(is.id), 'Their own place in it; null: they have not joined'),
  canJoin: about(is.flag, 'It is offered, and its last day to join has not passed'),
  mayEnd: about(is.flag, 'They may leave it by themselves'),
  givesBack: about(is.flag, 'Leaving now gives the whole price back'),
}) {}
