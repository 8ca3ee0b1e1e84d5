import { AppointmentStatus } from '../contract/appointment.js';
import type { Attendance } from '../contract/attendance.js';
import { Role } from '../contract/roles.js';
import { findSlot, isSameSlot } from '../schedule/schedule.rules.js';
import { unclosed } from './bookable.rules.js';
import { withoutVisit, type DayFacts, type MemberFacts, type OwnAppointment } from './booking.rules.js';
import { cancelUntil, decideMoving, type CancellableAppointment, type CancellationTerms } from './cancelling.rules.js';

/** With the instant at which the waiting list booked it, as ISO 8601 text. */
export type OwnVisit = OwnAppointment & { promotedAt: string | null; attendance: Attendance | null };

/** A visit of a day that its member may move now (rule: move). */
export interface MovableVisit {
  visit: OwnVisit;
  /** The last instant for it. */
  until: Date;
}

interface Visitor extends MemberFacts {
  appointments: readonly OwnVisit[];
}

/** The settings that decide it, and the gym's zone. */
export interface MovingTerms {
  settings: CancellationTerms;
  zone: string;
}

/** The member's visit of that date, while they may move it; null without one. */
export function movableOn(day: DayFacts, member: Visitor | null, { settings, zone }: MovingTerms): MovableVisit | null {
  const visit = member?.appointments.find((one) => one.date === day.date && one.isCancelled !== true);
  const slot = visit && findSlot(day.schedule, visit);
  if (!slot || member === null) return null;
  const appointment: CancellableAppointment = {
    ...day.spanOf(slot.effectiveStart, slot.effectiveEnd),
    status: AppointmentStatus.Confirmed,
    isMorningClient: member.isMorningClient,
    promotedAt: visit.promotedAt === null ? null : new Date(visit.promotedAt),
    attendance: visit.attendance,
    gymClass: slot.gymClass,
  };
  if (decideMoving(appointment, Role.Client, settings, { now: day.now, zone }) !== null) return null;
  return { visit, until: cancelUntil(appointment, settings, zone) };
}

/** The facts as the move of a visit sees them: it stands in no way, and books nothing new. */
export function withoutMoving<Day extends Pick<DayFacts, 'member' | 'date' | 'trainers'>>(day: Day, id: string): Day {
  const { member, ...others } = withoutVisit(day, { id });
  const visit = day.member?.appointments.find((own) => own.id === id && own.date === day.date);
  // When the client leaves, its trainer is free if no other is booked.
  const trainers = day.trainers?.filter((one) => visit === undefined || one.isOwn !== true || !isSameSlot(one, visit));
  return { ...day, ...others, ...(trainers && { trainers }), member: member && unclosed(member) };
}
