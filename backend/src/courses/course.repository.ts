import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { CourseDate, CourseMember } from '../contract/course.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import { courseStood, isOfGym, uncancelled } from '../platform/database/sql-words.js';
import { versionOf } from '../platform/http/version.js';

type On = DataSource | EntityManager;

export interface CourseRecord {
  id: string;
  nameEl: string;
  nameEn: string;
  classId: string | null;
  gymClass: { nameEl: string; nameEn: string } | null;
  priceCents: number;
  vatPercent: number | null;
  joinUntil: CalendarDate;
  isOffered: boolean;
  dates: CourseDate[];
  members: number;
  /** Changes with its dates, times and rooms. */
  version: string;
}

type CourseLine = Omit<CourseRecord, 'version'>;
const recordOf = (line: CourseLine): CourseRecord => ({ ...line, version: versionOf(line.dates) });

const DATES = `
  (SELECT coalesce(json_agg(json_build_object('date', d.date, 'startTime', d.start_time, 'endTime', d.end_time,
     'areaId', d.room) ORDER BY d.date), '[]') FROM course_dates d WHERE d.course_id = c.id)`;

const COURSE = `
  SELECT c.id, c.name_el AS "nameEl", c.name_en AS "nameEn", c.class_id AS "classId",
    (SELECT json_build_object('nameEl', k.name_el, 'nameEn', k.name_en) FROM classes k WHERE k.id = c.class_id)
      AS "gymClass",
    c.price_cents AS "priceCents", c.vat_percent AS "vatPercent", c.join_until AS "joinUntil",
    c.is_offered AS "isOffered", ${DATES} AS dates,
    (SELECT count(*)::int FROM course_entries e JOIN users u ON u.id = e.client_id AND u.role = 2
      WHERE e.course_id = c.id AND e.ended_at IS NULL) AS members
  FROM courses c`;

/** Latest first. */
export async function allCourses(on: On): Promise<CourseRecord[]> {
  const text = `${COURSE} ORDER BY c.join_until DESC, c.id`;
  return (await named<CourseLine>(on, { name: 'courses', text, values: [] })).map(recordOf);
}

export async function courseById(on: On, id: string): Promise<CourseRecord | null> {
  const [row] = await named<CourseLine>(on, { name: 'course', text: `${COURSE} WHERE c.id = $1`, values: [id] });
  return row === undefined ? null : recordOf(row);
}

/** Those that can be joined that day, and these. */
export async function coursesFor(on: On, today: CalendarDate, ids: readonly string[]): Promise<CourseRecord[]> {
  const text = `${COURSE} WHERE c.is_offered AND c.join_until >= $1 OR c.id = ANY ($2::uuid[])`;
  return (await named<CourseLine>(on, { name: 'courses-for', text, values: [today, ids] })).map(recordOf);
}

/** A place of a member that is not ended. */
interface Place {
  id: string;
  courseId: string;
  visits: CourseVisit[];
}

export async function placesOf(on: On, clientId: string): Promise<Place[]> {
  const rows = await named<CourseVisit & { courseId: string; entryId: string }>(on, {
    name: 'course-places-of',
    text: `
      SELECT e.course_id AS "courseId", v.entry_id AS "entryId", ${VISIT}
      FROM course_entries e JOIN course_visits v ON v.entry_id = e.id JOIN appointments a ON a.id = v.appointment_id
      WHERE e.client_id = $1 AND e.ended_at IS NULL ORDER BY v.entry_id, a.starts_at, a.id`,
    values: [clientId],
  });
  const places = new Map<string, Place>();
  for (const { courseId, entryId: id, ...visit } of rows) {
    const place = places.get(id) ?? { id, courseId, visits: [] };
    place.visits.push(visit);
    places.set(id, place);
  }
  return [...places.values()];
}

/** A member is or was in it. */
export async function isJoined(tx: EntityManager, courseId: string): Promise<boolean> {
  const text = `SELECT FROM course_entries e WHERE e.course_id = $1 AND ${courseStood('e')} LIMIT 1`;
  return (await named(tx, { name: 'course-joined', text, values: [courseId] })).length > 0;
}

const MEMBERS = `
  SELECT e.id, e.client_id AS "clientId", u.name AS "clientName", e.joined_at AS "joinedAt", e.ended_at AS "endedAt",
    e.price_cents AS "priceCents", (SELECT count(*)::int FROM course_visits v
      JOIN appointments a ON a.id = v.appointment_id WHERE v.entry_id = e.id AND a.status = 1) AS left
  FROM course_entries e JOIN users u ON u.id = e.client_id AND u.role = 2
  WHERE e.course_id = $1 AND ${courseStood('e')} ORDER BY e.ended_at IS NOT NULL, u.name COLLATE "el-x-icu", e.id`;

type MemberRow = Omit<CourseMember, 'joinedAt' | 'endedAt'> & { joinedAt: Date; endedAt: Date | null };

export async function membersOf(on: On, courseId: string): Promise<CourseMember[]> {
  const rows = await named<MemberRow>(on, { name: 'course-members', text: MEMBERS, values: [courseId] });
  return rows.map(({ joinedAt, endedAt, ...row }) => ({
    ...row,
    ...{ joinedAt: joinedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
  }));
}

/** The visits of a place in a course, as they are by now. */
export interface CourseVisit {
  id: string;
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  areaId: number;
  startsAt: Date;
  /** Not cancelled, and not over. */
  isBooked: boolean;
  /** Cancelled by the gym, and not because of the member's own plan or account. */
  isLost: boolean;
}

const LOST = `(a.status = 2 AND a.cancel_cause IS NULL
    AND NOT EXISTS (SELECT FROM users b WHERE b.id = a.cancelled_by_id AND NOT ${isOfGym('b')}))`;

const VISIT = `a.id, a.appointment_date AS date, a.effective_start_time AS "startTime", a.effective_end_time AS "endTime",
    a.room AS "areaId", a.starts_at AS "startsAt", ${uncancelled('a')} AS "isBooked", ${LOST} AS "isLost"`;
const VISITS = `
  SELECT ${VISIT}
  FROM course_visits v JOIN appointments a ON a.id = v.appointment_id
  WHERE v.entry_id = $1 ORDER BY a.starts_at, a.id`;

export const visitsOf = (on: On, entryId: string): Promise<CourseVisit[]> =>
  named(on, { name: 'course-visits', text: VISITS, values: [entryId] });
