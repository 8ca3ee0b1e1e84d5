import { ApiProperty } from '@nestjs/swagger';
import { AppointmentStatus } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { BOOKING_REFUSALS, type BookingRefusalCode } from '../contract/error-codes.js';
import type { BookingValidation, Refusal } from '../contract/refusal.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type {
  AvailableTimeslots,
  DaySchedule,
  LoadState,
  MemberTimeslot,
  Timeslot,
  TimeslotAppointment,
  BookedClient,
  BookedClientFacts,
  TimeslotClients,
  WaitingClient,
  BookingDay,
} from '../contract/timeslot.js';
import type { TimetableDay } from '../contract/timetable.js';
import { DateField, IdField, TimeQueryField } from '../platform/http/validation/fields.js';

class BookedSubscriptionResponse {
  @ApiProperty({ type: Number, nullable: true, description: 'Of the month of the date; null without a limit' })
  visitsLeft!: number | null;
  @ApiProperty({ type: String, format: 'date', nullable: true }) endsOn!: CalendarDate | null;
}

class BookedClientFactsResponse implements BookedClientFacts {
  @ApiProperty() phone!: string;
  @ApiProperty({ type: BookedSubscriptionResponse, nullable: true, description: 'The one that the date belongs to' })
  subscription!: BookedSubscriptionResponse | null;
}

export class TimeslotAppointmentResponse implements TimeslotAppointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus) }) status!: AppointmentStatus;
  @ApiProperty({ type: BookedClientFactsResponse, nullable: true, description: 'For administrators' })
  client!: BookedClientFactsResponse | null;
}

export class TimeslotResponse implements Timeslot {
  @ApiProperty({ example: '2026-12-01_1800-1900' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String, description: 'Effective' }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, description: 'What every call names the slot by' }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ format: 'date-time' }) endsAt!: string;
  @ApiProperty() capacity!: number;
  @ApiProperty() totalCapacity!: number;
  @ApiProperty() currentBookings!: number;
  @ApiProperty({ enum: ['available', 'partial', 'full'] }) loadState!: LoadState;
  @ApiProperty({ description: 'Open, not past and not full' }) isAvailable!: boolean;
  @ApiProperty() isPast!: boolean;
  @ApiProperty() isDisabled!: boolean;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ description: 'Gone from the weekly template, kept while it has bookings' }) isRetired!: boolean;
  @ApiProperty() hasOverride!: boolean;
  @ApiProperty() hasTimeChange!: boolean;
  @ApiProperty() hasCapacityOverride!: boolean;
  @ApiProperty({ type: String, nullable: true }) disabledReason!: string | null;
  @ApiProperty({ type: String, nullable: true }) overrideReason!: string | null;
  @ApiProperty({ description: 'Members who want a place in it' }) waitingCount!: number;
  @ApiProperty({
    type: TimeslotAppointmentResponse,
    isArray: true,
    description: "A member's answer holds his own only",
  })
  appointments!: TimeslotAppointmentResponse[];
}

export class DayScheduleResponse implements DaySchedule {
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ type: String, nullable: true }) closedReason!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'When it comes into the booking window' })
  opensOn!: CalendarDate | null;
  @ApiProperty({ type: TimeslotResponse, isArray: true }) timeslots!: TimeslotResponse[];
}

class RefusalResponse implements Refusal {
  @ApiProperty({ enum: BOOKING_REFUSALS }) code!: BookingRefusalCode;
  @ApiProperty({ description: "In the caller's language" }) message!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Date or instant from which it no longer refuses' })
  from!: string | null;
}

export class BookingValidationResponse implements BookingValidation {
  @ApiProperty() isValid!: boolean;
  @ApiProperty({ type: RefusalResponse, isArray: true }) reasons!: RefusalResponse[];
}

export class MemberTimeslotResponse extends TimeslotResponse implements MemberTimeslot {
  @ApiProperty() canBook!: boolean;
  @ApiProperty({ type: RefusalResponse, isArray: true, description: 'Empty exactly when booking it would succeed now' })
  reasons!: RefusalResponse[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) ownAppointmentId!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The client's appointment of that day, when it may move to this slot now",
  })
  movableAppointmentId!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) interestId!: string | null;
}

export class AvailableTimeslotsResponse extends DayScheduleResponse implements AvailableTimeslots {
  @ApiProperty({ type: MemberTimeslotResponse, isArray: true }) override timeslots!: MemberTimeslotResponse[];
}

export class DayRequest {
  @DateField() date!: CalendarDate;
}

/** With times, only the slots that lie wholly within them. */
export class AvailableRequest extends DayRequest {
  @TimeQueryField({ optional: true }) startTime?: TimeOfDay;
  @TimeQueryField({ optional: true }) endTime?: TimeOfDay;
}

/** A slot by its original times. */
export class SlotRequest extends DayRequest {
  @TimeQueryField() startTime!: TimeOfDay;
  @TimeQueryField() endTime!: TimeOfDay;
}

export class ValidateRequest extends SlotRequest {
  @IdField({ optional: true, description: 'For administrators: who would have the place' }) userId?: string;
  @IdField({ optional: true, description: 'The appointment that would move there, and so does not stand in the way' })
  appointmentId?: string;
}

class BookedClientResponse implements BookedClient {
  @ApiProperty({ format: 'uuid', description: "The appointment's" }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ format: 'date-time' }) bookedAt!: string;
  @ApiProperty() bookedByName!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus) }) status!: AppointmentStatus;
}

class WaitingClientResponse implements WaitingClient {
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class TimeslotClientsResponse implements TimeslotClients {
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty({ type: String }) effectiveStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) effectiveEndTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty() hasTimeOverride!: boolean;
  @ApiProperty() totalCapacity!: number;
  @ApiProperty() bookedCount!: number;
  @ApiProperty({ type: String, nullable: true }) overrideReason!: string | null;
  @ApiProperty({ type: BookedClientResponse, isArray: true }) bookedClients!: BookedClientResponse[];
  @ApiProperty({ type: WaitingClientResponse, isArray: true, description: 'In order of arrival' })
  waitingClients!: WaitingClientResponse[];
}

export class BookingDayResponse implements BookingDay {
  @ApiProperty({ type: String, format: 'date' }) date!: CalendarDate;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ type: String, nullable: true }) closedReason!: string | null;
  @ApiProperty() isWithinSubscription!: boolean;
  @ApiProperty({ description: 'At least one open slot that day that has not started' }) hasTimeslots!: boolean;
  @ApiProperty() isBooked!: boolean;
}

class TimetableSlotResponse {
  @ApiProperty({ example: '18:00:00' }) startTime!: string;
  @ApiProperty({ example: '19:00:00' }) endTime!: string;
}

export class TimetableDayResponse implements TimetableDay {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty() isGymOpen!: boolean;
  @ApiProperty({ type: TimetableSlotResponse, isArray: true }) timeslots!: TimetableSlotResponse[];
}
