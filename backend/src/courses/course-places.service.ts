import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { JsonRow, Place } from '../acts/act-changes.js';
import { ActsService } from '../acts/acts.service.js';
import { factsOf } from '../appointments/appointment-mails.js';
import { bookedByAct, waitsOf } from '../appointments/booking-act.repository.js';
import { decideAgain, inBookingTransaction } from '../appointments/booking.repository.js';
import { BookingService } from '../appointments/booking.service.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { AuditService } from '../audit/audit.service.js';
import { bookingsChangedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { CourseDate, CoursePlace, OfferedCourse } from '../contract/course.js';
import { nameIn } from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import { euros } from '../contract/money.js';
import { may } from '../contract/permissions.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type MailedClient } from '../mail/outbox/outgoing-mail.js';
import { LedgerService } from '../money/ledger.service.js';
import { lockForBookings } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import { isLogged, type Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { CourseEntryRow, CourseRow, CourseVisitRow } from './course.entity.js';
import {
  courseById,
  coursesFor,
  placesOf,
  visitsOf,
  type CourseRecord,
  type CourseVisit,
} from './course.repository.js';
import { mayEndAlone, owedAfterEnding } from './course.rules.js';

const READER = `SELECT id AS "clientId", name, email, language FROM users WHERE id = $1`;

const dateOf = ({ date, startTime, endTime, areaId }: CourseDate): CourseDate => ({ date, startTime, endTime, areaId });

/** Books all dates of a course at once, and gives them up (rule: courses). */
@Injectable()
export class CoursePlacesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly booking: BookingService,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly ledger: LedgerService,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly throttles: ThrottlesService,
    private readonly settings: SettingsRepository,
    private readonly acts: ActsService,
  ) {}

  /** Those that are offered, and the member's own; without the money a price cannot be asked. */
  async offered({ uses, clientId }: Caller, language: Language): Promise<OfferedCourse[]> {
    const { today, now } = this.clock.read();
    const { courseEnding } = await this.settings.values();
    const places = await placesOf(this.dataSource, clientId);
    const own = places.filter(({ visits }) => visits.some((visit) => isAhead(visit, now)));
    const ids = own.map(({ courseId }) => courseId);
    const shown: OfferedCourse[] = [];
    for (const course of await coursesFor(this.dataSource, today, ids)) {
      const place = places.find(({ courseId }) => courseId === course.id);
      const canJoin =
        course.isOffered && course.joinUntil >= today && (course.priceCents === 0 || uses.includes('money'));
      if (place === undefined && !canJoin) continue;
      if (place !== undefined && !own.includes(place)) continue;
      const begun = begunOf(place?.visits ?? [], now);
      shown.push({
        ...{ id: course.id, name: nameIn(language, course), priceCents: course.priceCents },
        className: course.gymClass === null ? null : nameIn(language, course.gymClass),
        ...{ joinUntil: course.joinUntil, dates: course.dates, version: course.version, placeId: place?.id ?? null },
        canJoin: canJoin && place === undefined,
        mayEnd: place !== undefined && mayEndAlone(begun, courseEnding),
        givesBack: place !== undefined && begun === 0,
      });
    }
    return shown.sort((one, other) => ((one.dates[0]?.date ?? '') < (other.dates[0]?.date ?? '') ? -1 : 1));
  }

  /**
   * Books every date, or none: the locks of all dates are taken in their order, as are the places. Joined already, it
   * answers with the place that is there.
   */
  async join(
    by: Caller,
    { courseId, clientId, ...seen }: { courseId: string; clientId: string; priceCents: number; version?: string },
    isDryRun: boolean,
  ): Promise<CoursePlace> {
    const known = orNotFound(await courseById(this.dataSource, courseId));
    const days = known.dates.map(({ date }) => date);
    const work = async (tx: EntityManager): Promise<CoursePlace> => {
      if (!(await lockForBookings(tx, clientId, days))) throw new AppError('NOT_FOUND');
      await tx.findOne(CourseRow, { where: { id: courseId }, lock: { mode: 'pessimistic_read' } });
      const course = orNotFound(await courseById(tx, courseId));
      const own = await tx.findOneBy(CourseEntryRow, { courseId, clientId, endedAt: IsNull() });
      if (own !== null) return toPlace(own.id, course, course.dates, 0);
      this.requireOpen(by, course, { ...seen, version: seen.version ?? known.version });
      if (by.role === Role.Client) await this.throttles.requireCounted([bookingsChangedBy(clientId)], tx);
      return this.write(tx, by, clientId, course);
    };
    return inBookingTransaction(this.dataSource, work, isDryRun);
  }

  /** @throws {AppError} STALE when dates or price are no longer those that were seen */
  private requireOpen(by: Caller, course: CourseRecord, seen: { version: string; priceCents: number }): void {
    if (course.version !== seen.version || course.priceCents !== seen.priceCents) throw new AppError('STALE');
    const isOver = course.joinUntil < this.clock.read().today;
    if (by.role === Role.Client && (isOver || !course.isOffered)) throw new AppError('COURSE_CLOSED');
  }

  private async write(tx: EntityManager, by: Caller, clientId: string, course: CourseRecord): Promise<CoursePlace> {
    const { id: courseId, nameEl, nameEn, priceCents, vatPercent, dates } = course;
    const { now, today } = this.clock.read();
    const id = randomUUID();
    const terms = { courseId, clientId, nameEl, nameEn, priceCents, vatPercent };
    await tx.insert(CourseEntryRow, { id, ...terms, joinedAt: now, joinedById: by.id });
    const waits = by.role === Role.Admin ? await waitsOf(tx, clientId) : [];
    const booked: BookedAppointment[] = [];
    for (const date of dates) booked.push(await this.bookDate(tx, by, clientId, course, date));
    await tx.insert(
      CourseVisitRow,
      booked.map((visit) => ({ appointmentId: visit.id, entryId: id })),
    );
    const first = dates[0]?.date ?? today;
    if (priceCents > 0) {
      await this.ledger.chargeCourse(tx, by, { clientId, amountCents: priceCents, dueOn: first, courseEntryId: id });
    }
    await this.tell(tx, by, clientId, course, booked);
    if (isLogged(by)) {
      const after = { course: nameEl, dates: dates.map(({ date }) => date), price: euros(priceCents) };
      await this.audit.recordOfClient(tx, by, 'client.course-joined', clientId, null, after);
    }
    const act = { id, clientId, days: dates.map(({ date }) => date), priceCents, chargedCents: priceCents, at: now };
    await this.remember(tx, by, 'course-joined', { ...act, visits: visitsAt(dates, booked), waits });
    return toPlace(id, course, dates, priceCents);
  }

  /** @throws {AppError} COURSE_REFUSED, with the date and the first reason */
  private async bookDate(
    tx: EntityManager,
    by: Caller,
    clientId: string,
    { priceCents }: CourseRecord,
    { date, startTime: start, endTime: end, areaId: room }: CourseDate,
  ): Promise<BookedAppointment> {
    try {
      const slot = { start, end, room };
      return await this.booking.bookForCourse(tx, { clientId, date, slot }, { ...by, clientId }, priceCents > 0);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.details.reasons === undefined) throw fault;
      const [why] = fault.details.reasons;
      if (why === undefined) throw fault;
      throw new AppError('COURSE_REFUSED', { date: { date }, why: { why } });
    }
  }

  private async tell(
    tx: EntityManager,
    by: Caller,
    clientId: string,
    { nameEl, nameEn, priceCents, dates }: CourseRecord,
    booked: readonly BookedAppointment[],
  ): Promise<void> {
    const [reader] = await named<MailedClient>(tx, { name: 'course-reader', text: READER, values: [clientId] });
    const [first, ...others] = booked.map((visit) => factsOf(visit));
    if (reader === undefined || first === undefined) return;
    await this.outbox.enqueue(tx, {
      purpose: 'course',
      ...addressedToClient(reader),
      values: {
        ...{ nameEl, nameEn, appointments: [first, ...others], priceCents, dueOn: dates[0]?.date ?? first.date },
        ...(by.role === Role.Client && { byMember: true as const }),
      },
    });
  }

  /**
   * Gives up what is left. Before the first date begins all of it comes back; then as the gym has set it. Staff end it at
   * any time.
   */
  end(by: Caller, id: string, isDryRun: boolean): Promise<CoursePlace> {
    return decideAgain(() => this.endOnce(by, id, isDryRun), isStale);
  }

  /** @throws {AppError} STALE when a visit was moved to another day before the days were locked */
  private async endOnce(by: Caller, id: string, isDryRun: boolean): Promise<CoursePlace> {
    const known = orNotFound(await this.dataSource.manager.findOneBy(CourseEntryRow, { id }));
    const { clientId, courseId } = known;
    const isByMember = by.role === Role.Client;
    if (isByMember && clientId !== by.clientId) throw new AppError('NOT_FOUND');
    // Ending takes a charge back.
    if (!isByMember && known.priceCents > 0 && !may(by, 'money')) throw lacking('money');
    const days = daysOf(await visitsOf(this.dataSource, id));
    const work = async (tx: EntityManager): Promise<CoursePlace> => {
      if (!(await lockForBookings(tx, clientId, days))) throw new AppError('NOT_FOUND');
      const entry = orNotFound(await tx.findOneBy(CourseEntryRow, { id }));
      const course = orNotFound(await courseById(tx, courseId));
      if (entry.endedAt !== null) return toPlace(id, course, [], 0);
      const { now } = this.clock.read();
      const { courseEnding } = await this.settings.values(tx);
      const visits = await visitsOf(tx, id);
      if (daysOf(visits).join() !== days.join()) throw new AppError('STALE');
      const begun = begunOf(visits, now);
      if (isByMember && !mayEndAlone(begun, courseEnding)) throw new AppError('COURSE_BEGUN');
      const left = visits.filter((visit) => isAhead(visit, now));
      const lost = await this.cancelling.cancel(tx, {
        selection: { of: 'visits', ids: left.map((visit) => visit.id) },
        ...{ byId: by.id, reason: null, mail: 'cancelled', isByMember, keepsAttended: isByMember },
      });
      await this.freed.announce(tx, lost);
      const lostDates = visits.filter(({ isLost }) => isLost).length;
      const { priceCents } = entry;
      const owed = owedAfterEnding({ priceCents, dates: visits.length, begun, lost: lostDates }, courseEnding);
      const charged = await this.ledger.endCourse(tx, by, { id, clientId, name: entry.nameEl, owedCents: owed });
      await tx.update(CourseEntryRow, { id }, { endedAt: now, endedById: by.id });
      if (isLogged(by)) {
        const after = { course: entry.nameEl, dates: left.map(({ date }) => date), price: euros(owed) };
        await this.audit.recordOfClient(tx, by, 'client.course-ended', clientId, null, after);
      }
      const act = { id, clientId, days: left.map(({ date }) => date), priceCents, chargedCents: charged, at: now };
      await this.remember(tx, by, 'course-ended', { ...act, cancelled: lost });
      return toPlace(id, course, left.map(dateOf), charged);
    };
    return inBookingTransaction(this.dataSource, work, isDryRun);
  }

  /** Records the act of staff, so that it can be undone (rule: undo). */
  private async remember(
    tx: EntityManager,
    by: Caller,
    kind: 'course-joined' | 'course-ended',
    { id: entryId, clientId, days, priceCents, chargedCents, at, cancelled = [], visits, waits = [] }: PlaceAct,
  ): Promise<void> {
    if (by.role !== Role.Admin) return;
    const dates = [...new Set(days)].sort();
    const [startDate, endDate] = [dates[0], dates.at(-1)];
    const booked = visits && (await bookedByAct(tx, clientId, visits, waits));
    await this.acts.record(tx, {
      ...{ kind, at, byId: by.id, clientId, cancelled },
      about: { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) },
      changes: { course: { entryId, dates, priceCents, chargedCents, ...(booked && { booked }) } },
    });
  }
}

interface PlaceAct {
  id: string;
  clientId: string;
  days: CalendarDate[];
  priceCents: number;
  chargedCents: number;
  at: Date;
  cancelled?: readonly { id: string }[];
  /** The visits that it booked, and the client's entries in waiting lists before them. */
  visits?: BookedPlace[];
  waits?: readonly JsonRow[];
}

type BookedPlace = Required<Place> & { id: string };

/** Bookings of a course's dates, in their order. */
const visitsAt = (dates: readonly CourseDate[], booked: readonly { id: string }[]): BookedPlace[] =>
  booked.flatMap(({ id }, i) => {
    const slot = dates[i];
    if (slot === undefined) return [];
    return [{ id, date: slot.date, start: slot.startTime, end: slot.endTime, room: slot.areaId }];
  });

const begunOf = (visits: readonly CourseVisit[], now: Date): number =>
  visits.filter(({ startsAt, isLost }) => !isLost && startsAt <= now).length;
const daysOf = (visits: readonly CourseVisit[]): string[] => [...new Set(visits.map(({ date }) => date))].sort();
const isStale = (fault: unknown): boolean => fault instanceof AppError && fault.code === 'STALE';
const isAhead = ({ startsAt, isBooked }: CourseVisit, now: Date): boolean => isBooked && startsAt > now;

const toPlace = (
  id: string,
  { id: courseId }: CourseRecord,
  dates: CourseDate[],
  chargedCents: number,
): CoursePlace => ({
  ...{ id, courseId, dates: dates.map(dateOf), chargedCents },
});
