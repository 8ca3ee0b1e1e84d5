import { WEEKDAYS } from './calendar-date.js';
import { CLASS_COLOUR_NAMES, type ClassColour } from './class-colours.js';
import * as is from './kinds.js';
import type { Language } from './languages.js';
import { LIMITS } from './limits.js';
import { AREA } from './room.js';
import { about, example, extend, listOf, oneOf, omit, optional, orNull, partOf, shape } from './shape.js';

const NAMES = {
  nameEl: is.textOf({ min: 1, max: LIMITS.classes.nameMaxLength }),
  nameEn: about(is.textOf({ max: LIMITS.classes.nameMaxLength }), 'Empty: the Greek name'),
  descriptionEl: is.textOf({ max: LIMITS.classes.descriptionMaxLength }),
  descriptionEn: about(is.textOf({ max: LIMITS.classes.descriptionMaxLength }), 'Empty: the Greek text'),
};

/** With fewer bookings it does not take place (rule: classes). */
const LEAST = {
  minVisits: about(
    orNull(is.wholeNumber({ min: 2, max: LIMITS.globalCapacity.max })),
    'With fewer bookings it is cancelled; null: it always takes place',
  ),
  decideHours: about(is.wholeNumber(LIMITS.classes.decideHours), 'Hours before the start at which that is decided'),
};

/** They may have a picture, which anybody may see (rule: gym's images). */
export type PicturedThing = 'class' | 'trainer';

/** Another address for each version, so that a browser may keep it. */
export const classPictureAddress = (of: PicturedThing, id: string, version: string): string =>
  `/api/gym/pictures/${of}/${id}?version=${version}`;

const PICTURE = optional(about(is.text, 'Address of its picture; missing where it has none'));

/** Content of a timeslot (rule: classes). */
export class GymClass extends shape({
  id: is.id,
  ...NAMES,
  colour: oneOf(CLASS_COLOUR_NAMES),
  capacity: about(
    orNull(is.wholeNumber(LIMITS.globalCapacity)),
    'Of its timeslots that have none of their own; null: the setting',
  ),
  cancelHours: about(
    orNull(is.wholeNumber(LIMITS.deadlineHours)),
    'Hours before the start until which it is cancelled for nothing; null: as the settings say',
  ),
  opensDays: about(
    orNull(is.wholeNumber({ min: 1, max: LIMITS.bookingWindowDays })),
    'Days ahead from which it is booked; null: as every timeslot',
  ),
  ...LEAST,
  isActive: about(is.flag, 'False: the timetable keeps it, and nobody gives it to further timeslots'),
  picture: PICTURE,
}) {}

/** POST /api/Admin/classes and PUT /api/Admin/classes/{id}. */
export class GymClassRequest extends extend(
  [class ClassToKeep extends omit(GymClass, ['id', 'minVisits', 'decideHours', 'picture']) {}],
  { minVisits: optional(LEAST.minVisits), decideHours: optional(LEAST.decideHours) },
) {}

/** Somebody who leads classes: with an account of the staff, or only a name. */
export class Trainer extends shape({
  id: is.id,
  ...NAMES,
  staffId: about(orNull(is.id), 'Their account among the staff'),
  isActive: about(is.flag, 'False: the timetable keeps them, and nobody gives them further timeslots'),
  picture: PICTURE,
}) {}

/** POST /api/Admin/trainers and PUT /api/Admin/trainers/{id}. */
export class TrainerRequest extends omit(Trainer, ['id', 'picture']) {}

/** A timeslot of a trainer, and another one with bookings at the same time (rule: trainers). */
export class TrainerAtOnce extends shape({
  date: is.date,
  startTime: is.time,
  endTime: is.end,
  areaId: AREA,
  otherStartTime: is.time,
  otherEndTime: is.end,
  otherAreaId: AREA,
}) {}

/** A trainer in the console's list. */
export class ListedTrainer extends extend([Trainer], {
  staffName: about(orNull(is.text), 'Of that account'),
  times: about(
    listOf(
      class TimeOfTrainer extends shape({
        dayOfWeek: about(oneOf(WEEKDAYS), 'Sunday 0 to Saturday 6'),
        startTime: is.time,
        endTime: is.end,
        areaId: AREA,
      }) {},
    ),
    'Of the weekly template, in all rooms',
  ),
  atOnce: about(listOf(TrainerAtOnce), 'Timeslots to come that overlapped before that was refused'),
}) {}

/** Class and trainer of a timeslot or a visit, in the reader's language; each is missing where nobody said so. */
export class ShownClass extends shape({
  classId: optional(partOf('classes', is.id)),
  className: optional(partOf('classes', example(is.text, 'Pilates'))),
  classColor: optional(partOf('classes', oneOf(CLASS_COLOUR_NAMES))),
  trainerId: optional(partOf('classes', is.id)),
  trainerName: optional(partOf('classes', example(is.text, 'Maria'))),
}) {}

const TIMES = about(
  listOf(
    class TimeOfClass extends extend([ShownClass], {
      dayOfWeek: about(oneOf(WEEKDAYS), 'Sunday 0 to Saturday 6'),
      startTime: is.time,
      endTime: is.end,
      areaId: AREA,
    }) {},
  ),
  'Of the weekly template, from Monday on',
);

/** GET /api/Client/classes: classes and trainers as members read them, in their language. */
export class ClassesOfGym extends shape({
  classes: listOf(
    class ClassForMembers extends shape({
      id: is.id,
      name: is.text,
      description: is.text,
      colour: oneOf(CLASS_COLOUR_NAMES),
      ...LEAST,
      opensDays: about(orNull(is.number), 'Days ahead from which the member books it; null: as every timeslot'),
      isFollowed: about(is.flag, 'The member is told when a week of it opens'),
      picture: PICTURE,
      times: TIMES,
    }) {},
  ),
  trainers: listOf(
    class TrainerForMembers extends shape({
      ...{ id: is.id, name: is.text, description: is.text },
      ...{ picture: PICTURE, times: TIMES },
    }) {},
  ),
}) {}

const CENTS = is.wholeNumber({ max: LIMITS.money.maxCents });
const RATE = {
  trainerId: is.id,
  classId: about(orNull(is.id), 'Null: every class that has no rate of its own'),
  perClassCents: about(CENTS, 'Euro cents for each class that took place'),
  perHeadCents: about(CENTS, 'Euro cents for each visit to it, but for the absent'),
  validFrom: about(is.date, 'First day; the latest one of a day counts'),
};
/** GET /api/Admin/trainer-rates: what a trainer earns (rule: pay by class). */
export class TrainerRate extends shape({ id: is.id, ...RATE }) {}
/** POST /api/Admin/trainer-rates. */
export class TrainerRateRequest extends shape(RATE) {}

/** PUT /api/Client/classes/{id}/follow. */
export class ClassFollowRequest extends shape({ isFollowed: is.flag }) {}

export class ClassFollow extends shape({ classId: is.id, isFollowed: is.flag }) {}

/** A class and a trainer as the database has them. */
export interface StoredClass {
  id: string;
  nameEl: string;
  nameEn: string;
  colour: ClassColour;
  capacity: number | null;
  cancelHours: number | null;
  opensDays: number | null;
  minVisits: number | null;
  decideHours: number;
}
export interface StoredTrainer {
  id: string;
  nameEl: string;
  nameEn: string;
}

/** Class and trainer; missing or null where nobody said so (rule: classes). */
export interface OfClass {
  gymClass?: StoredClass | null;
  trainer?: StoredTrainer | null;
}

/** The name in a language; English falls back to Greek. */
export const nameIn = (language: Language, { nameEl, nameEn }: { nameEl: string; nameEn: string }): string =>
  language === 'en' && nameEn !== '' ? nameEn : nameEl;

/** `Pilates · Maria`, either alone, or nothing. */
export const classLine = (of: OfClass, language: Language): string =>
  [of.gymClass, of.trainer].flatMap((one) => (one ? [nameIn(language, one)] : [])).join(' · ');

/** Only the fields that there are, so that answers of other gyms stay as they are. */
export const shownClass = ({ gymClass, trainer }: OfClass, language: Language): ShownClass => ({
  ...(gymClass && { classId: gymClass.id, className: nameIn(language, gymClass), classColor: gymClass.colour }),
  ...(trainer && { trainerId: trainer.id, trainerName: nameIn(language, trainer) }),
});
