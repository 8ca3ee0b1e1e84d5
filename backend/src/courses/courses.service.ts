import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { loadDay } from '../appointments/day.repository.js';
import { bookingFactsOf } from '../appointments/booking.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { ClassesService } from '../classes/classes.service.js';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import type { Course, CourseDate, CourseRequest, CourseSlot, CourseMember } from '../contract/course.js';
import { LIMITS } from '../contract/limits.js';
import { FIRST_ROOM } from '../contract/room.js';
import { isOpen } from '../schedule/schedule.rules.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { CourseDateRow, CourseRow } from './course.entity.js';
import { allCourses, courseById, isJoined, membersOf, type CourseRecord } from './course.repository.js';

const toCourse = ({ gymClass: _, ...course }: CourseRecord): Course => course;

/** Keeps the courses of the gym (rule: courses). */
@Injectable()
export class CoursesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly classes: ClassesService,
  ) {}

  list = async (): Promise<Course[]> => (await allCourses(this.dataSource)).map(toCourse);

  async members(id: string): Promise<CourseMember[]> {
    orNotFound(await courseById(this.dataSource, id));
    return membersOf(this.dataSource, id);
  }

  /** The timeslots of some dates, of one class where it is named. */
  async slots(from: CalendarDate, until: CalendarDate, classId: string | null): Promise<CourseSlot[]> {
    if (daysBetween(from, until) > LIMITS.courses.pickedDaysMax) {
      const max = { date: addDays(from, LIMITS.courses.pickedDaysMax) };
      throw invalidField('until', 'mustBeBetween', { min: { date: from }, max });
    }
    const slots: CourseSlot[] = [];
    for (let date = from; date <= until; date = addDays(date, 1)) {
      const day = await loadDay(this.dataSource, date, null, this.clock.read());
      for (const slot of day.schedule.slots) {
        if (slot.isRetired || (classId !== null && slot.gymClass?.id !== classId)) continue;
        const { booked = 0 } = bookingFactsOf(day, slot).slot ?? {};
        slots.push({
          ...{ date, startTime: slot.start, endTime: slot.end, areaId: slot.room },
          ...{ capacity: slot.capacity, booked, isOpen: isOpen(day.schedule, slot) },
        });
      }
    }
    return slots;
  }

  async create(caller: Caller, request: CourseRequest): Promise<Course> {
    const dates = await this.checked(caller, request);
    return inTransaction(this.dataSource, async (tx) => {
      const { id } = await tx.save(tx.create(CourseRow, { ...columnsOf(request), createdAt: this.clock.read().now }));
      await writeDates(tx, id, dates);
      return this.logged(tx, caller, 'course.created', null, id);
    });
  }

  /** Names, price and the last day change for those who join later; the dates stay once somebody is in it. */
  async change(caller: Caller, id: string, request: CourseRequest): Promise<Course> {
    const known = orNotFound(await courseById(this.dataSource, id));
    const isSame = isDeepEqual(known.dates.map(keyOf), request.dates.map(keyOf).sort());
    const dates = isSame ? null : await this.checked(caller, request, known.priceCents);
    if (isSame) await this.checkTerms(caller, request, known.priceCents);
    return inTransaction(this.dataSource, async (tx) => {
      orNotFound(await tx.findOne(CourseRow, { where: { id }, lock: { mode: 'pessimistic_write' } }));
      const before = toCourse(orNotFound(await courseById(tx, id)));
      if (dates !== null) {
        if (await isJoined(tx, id)) throw invalidField('dates', 'courseHasMembers');
        await tx.delete(CourseDateRow, { courseId: id });
        await writeDates(tx, id, dates);
      }
      await tx.update(CourseRow, { id }, columnsOf(request));
      return this.logged(tx, caller, 'course.updated', before, id);
    });
  }

  private async logged(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: 'course.created' | 'course.updated',
    before: Course | null,
    id: string,
  ): Promise<Course> {
    const after = toCourse(orNotFound(await courseById(tx, id)));
    const entry = { actorId, action, entityId: id, before: before && loggedOf(before), after: loggedOf(after) };
    await this.audit.record(tx, entry);
    return after;
  }

  /** A price that stays needs no money. */
  private async checkTerms(
    { uses }: Caller,
    { classId, priceCents, joinUntil, dates }: CourseRequest,
    before = 0,
  ): Promise<void> {
    if (priceCents > 0 && priceCents !== before && !uses.includes('money')) throw new AppError('NOT_USED');
    await this.classes.requireKnown({ uses }, [{ classId }]);
    const first = dates.map(({ date }) => date).sort()[0];
    if (first === undefined || joinUntil > first) throw invalidField('joinUntil', 'joinBeforeFirst');
  }

  /** Each date is a timeslot to come, and no day is there twice (rule: one a day). */
  private async checked(caller: Caller, request: CourseRequest, before = 0): Promise<CourseDate[]> {
    await this.checkTerms(caller, request, before);
    const { min, max, aheadDaysMax } = LIMITS.courses;
    const { dates } = request;
    if (dates.length < min || dates.length > max) throw invalidField('dates', 'mustBeBetween', { min, max });
    if (new Set(dates.map(({ date }) => date)).size < dates.length) throw invalidField('dates', 'oneDateADay');
    const moment = this.clock.read();
    const latest = addDays(moment.today, aheadDaysMax);
    const checked: CourseDate[] = [];
    for (const { date, startTime, endTime, areaId = FIRST_ROOM } of dates) {
      if (date < moment.today || date > latest) {
        throw invalidField('dates', 'mustBeBetween', { min: { date: moment.today }, max: { date: latest } });
      }
      const day = await loadDay(this.dataSource, date, null, moment);
      const { slot } = bookingFactsOf(day, { start: startTime, end: endTime, room: areaId });
      if (slot === null || slot.isRetired) throw invalidField('dates', 'noSlotOnDate', { date: { date } });
      checked.push({ date, startTime: slot.start, endTime: slot.end, areaId });
    }
    return checked;
  }
}

const loggedOf = ({ version: _, ...course }: Course) => course;
const columnsOf = ({ dates: _, ...request }: CourseRequest) => request;

const keyOf = ({ date, startTime, endTime, areaId = FIRST_ROOM }: Omit<CourseDate, 'areaId'> & { areaId?: number }) =>
  `${date} ${startTime} ${endTime} ${areaId}`;
const isDeepEqual = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

const writeDates = (tx: EntityManager, courseId: string, dates: readonly CourseDate[]): Promise<unknown> =>
  tx.insert(
    CourseDateRow,
    dates.map(({ date, startTime: start, endTime: end, areaId: room }) => ({ courseId, date, start, end, room })),
  );
