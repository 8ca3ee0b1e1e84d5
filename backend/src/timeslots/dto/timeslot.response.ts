import { ApiProperty } from '@nestjs/swagger';
import { AppointmentStatus } from '../../contract/appointment.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import type {
  AvailableTimeslots,
  DaySchedule,
  LoadState,
  MemberTimeslot,
  Timeslot,
  TimeslotAppointment,
} from '../../contract/timeslot.js';
import { RefusalResponse } from './refusal.response.js';

export class TimeslotAppointmentResponse implements TimeslotAppointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus) }) status!: AppointmentStatus;
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

export class MemberTimeslotResponse extends TimeslotResponse implements MemberTimeslot {
  @ApiProperty() canBook!: boolean;
  @ApiProperty({ type: RefusalResponse, isArray: true, description: 'Empty exactly when booking it would succeed now' })
  reasons!: RefusalResponse[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) ownAppointmentId!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) interestId!: string | null;
}

export class AvailableTimeslotsResponse extends DayScheduleResponse implements AvailableTimeslots {
  @ApiProperty({ type: MemberTimeslotResponse, isArray: true }) override timeslots!: MemberTimeslotResponse[];
}
