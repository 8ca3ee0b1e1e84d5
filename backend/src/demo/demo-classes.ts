import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { addDays, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { ClassColour } from '../contract/class-colours.js';
import type { Row } from './demo-rows.js';

interface DemoClass {
  el: string;
  en: string;
  about: string;
  aboutEn: string;
  colour: ClassColour;
  cancelHours?: number;
  opensDays?: number;
}

const CLASSES: Readonly<Record<'functional' | 'pilates' | 'yoga' | 'trx' | 'stretching', DemoClass>> = {
  functional: {
    ...{ el: 'Λειτουργική προπόνηση', en: 'Functional training', colour: 'blue' },
    about: 'Δύναμη και αντοχή με το βάρος του σώματος και λίγα όργανα.',
    aboutEn: 'Strength and endurance with the weight of the body and a few tools.',
  },
  pilates: {
    ...{ el: 'Πιλάτες', en: 'Pilates', colour: 'teal', cancelHours: 6 },
    about: 'Σε στρώμα, για κορμό και στάση. Για όλα τα επίπεδα.',
    aboutEn: 'On the mat, for core and posture. For all levels.',
  },
  yoga: {
    ...{ el: 'Γιόγκα', en: 'Yoga', colour: 'purple' },
    about: 'Ήρεμη πρακτική με αναπνοή και διατάσεις.',
    aboutEn: 'A calm practice with breathing and stretching.',
  },
  trx: {
    ...{ el: 'TRX', en: 'TRX', colour: 'amber' },
    about: 'Προπόνηση με ιμάντες, σύντομη και έντονη.',
    aboutEn: 'Training with straps, short and intense.',
  },
  stretching: {
    ...{ el: 'Διατάσεις', en: 'Stretching', colour: 'green' },
    about: 'Για το τέλος της ημέρας.',
    aboutEn: 'For the end of the day.',
  },
};
type ClassName = keyof typeof CLASSES;

const TRAINERS = {
  maria: { el: 'Μαρία', en: 'Maria', about: 'Πιλάτες και γιόγκα, δέκα χρόνια.' },
  nikos: { el: 'Νίκος', en: 'Nikos', about: 'Λειτουργική προπόνηση και TRX.' },
  eleni: { el: 'Ελένη', en: 'Eleni', about: '' },
  petros: { el: 'Πέτρος', en: 'Petros', about: '' },
};
type TrainerName = keyof typeof TRAINERS;

/** The classes of a weekday by hour; the other hours are open gym. Weekdays: Sunday 0. */
const WEEK: readonly [days: readonly number[], hour: number, what: ClassName, who: TrainerName][] = [
  [[1, 3, 5], 8, 'functional', 'nikos'],
  [[2, 4], 8, 'trx', 'petros'],
  [[1, 3], 10, 'pilates', 'maria'],
  [[2, 4], 10, 'yoga', 'eleni'],
  [[1, 3, 5], 18, 'functional', 'nikos'],
  [[2, 4], 18, 'pilates', 'maria'],
  [[1, 3], 19, 'pilates', 'maria'],
  [[2, 4], 19, 'trx', 'nikos'],
  [[1, 2, 3, 4, 5], 20, 'yoga', 'eleni'],
  [[2, 4], 21, 'stretching', 'petros'],
  [[6], 10, 'functional', 'petros'],
];

/** Five classes and four trainers on the weekly template, with the visits in them. */
export async function writeClasses(
  tx: EntityManager,
  insert: (table: string, rows: readonly Row[]) => Promise<void>,
  now: Date,
  closedDay: CalendarDate,
): Promise<void> {
  const shared = { is_active: true, created_at: now };
  const classes = Object.entries(CLASSES).map(([name, one]) => ({ name, id: randomUUID(), ...one }));
  const trainers = Object.entries(TRAINERS).map(([name, one]) => ({ name, id: randomUUID(), ...one }));
  await insert(
    'classes',
    classes.map(({ id, el, en, about, aboutEn, colour, cancelHours = null, opensDays = null }) => ({
      ...{ id, name_el: el, name_en: en, description_el: about, description_en: aboutEn, colour },
      ...{ capacity: null, cancel_hours: cancelHours, opens_days: opensDays, ...shared },
    })),
  );
  const trainerAccount = `(SELECT id FROM users WHERE staff_role = 'trainer' LIMIT 1)`;
  await insert(
    'trainers',
    trainers.map(({ id, el, en, about }) => ({
      ...{ id, name_el: el, name_en: en, description_el: about, description_en: '', staff_id: null, ...shared },
    })),
  );
  await tx.query(`UPDATE trainers SET staff_id = ${trainerAccount} WHERE name_el = 'Πέτρος'`);
  const idOf = (all: readonly { name: string; id: string }[], name: string) => all.find((one) => one.name === name)?.id;
  const given = WEEK.flatMap(([days, hour, what, who]) =>
    days.map((day) => ({ day, hour, class_id: idOf(classes, what), trainer_id: idOf(trainers, who) })),
  );
  await tx.query(
    `UPDATE global_timeslots t SET class_id = g.class_id, trainer_id = g.trainer_id
       FROM jsonb_to_recordset($1::jsonb) AS g(day smallint, hour int, class_id uuid, trainer_id uuid)
      WHERE t.day_of_week = g.day AND t.original_start_time = make_time(g.hour, 0, 0)`,
    [JSON.stringify(given)],
  );
  await tx.query(
    `UPDATE appointments a SET class_id = t.class_id, trainer_id = t.trainer_id FROM global_timeslots t
      WHERE t.day_of_week = extract(dow FROM a.appointment_date) AND t.original_start_time = a.start_time
        AND t.original_end_time = a.end_time`,
  );
  await writeCourse(insert, { classId: idOf(classes, 'pilates'), now, closedDay });
}

const COURSE_WEEKS = 6;
const THURSDAY = 4;

/** One in hours of Pilates that can be joined: after the day that is closed, and never on the weekday of the full timeslot. */
async function writeCourse(
  insert: (table: string, rows: readonly Row[]) => Promise<void>,
  { classId, now, closedDay }: { classId: string | undefined; now: Date; closedDay: CalendarDate },
): Promise<void> {
  const courseId = randomUUID();
  const first = addDays(closedDay, ((THURSDAY - weekdayOf(closedDay) + 6) % 7) + 1);
  await insert('courses', [
    {
      ...{ id: courseId, name_el: 'Πιλάτες για αρχάριους', name_en: 'Pilates for beginners', class_id: classId },
      ...{ price_cents: 6000, vat_percent: null, join_until: first, is_offered: true, created_at: now },
    },
  ]);
  await insert(
    'course_dates',
    Array.from({ length: COURSE_WEEKS }, (_, week) => ({
      ...{ course_id: courseId, date: addDays(first, 7 * week), start_time: '18:00', end_time: '19:00' },
    })),
  );
}
