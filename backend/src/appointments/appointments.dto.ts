import { ApiProperty } from '@nestjs/swagger';
import {
  AppointmentStatus,
  type Appointment,
  type BookedAppointment,
  type AdminBookRequest,
  type AdminMoveRequest,
  type BookRequest,
  type CancelRequest,
  type MoveRequest,
} from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { BOOKING_REFUSALS, type BookingRefusalCode } from '../contract/error-codes.js';
import type { Statistics } from '../contract/gym.js';
import { LIMITS } from '../contract/limits.js';
import type { Affected, AffectedAppointment } from '../contract/schedule-change.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { DateField, IdField, TextField, BooleanField, TimeField } from '../platform/http/validation/fields.js';
import type { ListParameters } from '../platform/lists/list-query.js';

export class AppointmentResponse implements Appointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective: when it really takes place' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, description: "The slot's own: what it is known by" }) originalStartTime!: TimeOfDay;
  @ApiProperty({ type: String }) originalEndTime!: TimeOfDay;
  @ApiProperty() hasTimeChange!: boolean;
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ format: 'date-time' }) endsAt!: string;
  @ApiProperty({ enum: Object.values(AppointmentStatus), description: '1 confirmed, 2 cancelled, 3 completed' })
  status!: AppointmentStatus;
  @ApiProperty({ format: 'date-time' }) bookedAt!: string;
  @ApiProperty() bookedByName!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) cancelledAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) cancelledByName!: string | null;
  @ApiProperty({ type: String, nullable: true }) cancelReason!: string | null;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty() isAdminOverride!: boolean;
  @ApiProperty({ format: 'date-time', description: 'Until when the member may cancel it' }) cancelUntil!: string;
  @ApiProperty({ description: 'Whether the caller may cancel it now' }) canCancel!: boolean;
}

export class BookedAppointmentResponse extends AppointmentResponse implements BookedAppointment {
  @ApiProperty({ enum: BOOKING_REFUSALS, isArray: true, description: 'Rules that an override broke' })
  overridden!: BookingRefusalCode[];
}

const MAX_JSON_LENGTH = 2_000;

/** Both dates are included; without one the list is open on that side. */
export class AppointmentListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["startsAt","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: 'The other parameters, and `status`, as JSON' })
  filter?: string;
}

export class AdminAppointmentListRequest extends AppointmentListRequest {
  @IdField({ optional: true }) userId?: string;
}

/** The times are the slot's original ones; the handler gets them as `HH:mm:ss`. */
export class BookPlaceRequest implements BookRequest {
  @DateField() appointmentDate!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @TimeField({ optional: true, description: 'The effective start that was seen: 409 STALE when it is another by now' })
  expectedStartTime?: TimeOfDay;
}

export class BookForClientRequest extends BookPlaceRequest implements AdminBookRequest {
  @IdField() userId!: string;
  @BooleanField({ optional: true, description: 'Breaks every rule that staff may break (`data.overridden`)' })
  isAdminOverride?: boolean;
}

export const placeOf = ({
  appointmentDate: date,
  startTime: start,
  endTime: end,
  expectedStartTime,
}: BookPlaceRequest) => ({
  date,
  slot: { start, end },
  expectedStart: expectedStartTime,
});

/** Optional, because a DELETE often has no body. */
/** The times are the slot's original ones. */
export class MovePlaceRequest implements MoveRequest {
  @DateField() date!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
  @TimeField({ optional: true, description: 'The effective start that was seen: 409 STALE when it is another by now' })
  expectedStartTime?: TimeOfDay;
}

export class MoveForClientRequest extends MovePlaceRequest implements AdminMoveRequest {
  @BooleanField({ optional: true, description: 'Breaks every rule that staff may break (`data.overridden`)' })
  isAdminOverride?: boolean;
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

export const destinationOf = ({ date, startTime: start, endTime: end, expectedStartTime }: MovePlaceRequest) => ({
  date,
  slot: { start, end },
  expectedStart: expectedStartTime,
});

export class CancelAppointment implements CancelRequest {
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

export class StatisticsResponse implements Statistics {
  @ApiProperty({ description: 'Confirmed and not over' }) upcomingAppointments!: number;
  @ApiProperty({ description: 'Of active clients, not frozen, not over' }) activeSubscriptions!: number;
  @ApiProperty() inactiveClients!: number;
  @ApiProperty() totalClients!: number;
}

export class AffectedAppointmentResponse implements AffectedAppointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String, description: 'Effective, before the change' }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
  @ApiProperty({ type: String, nullable: true, description: 'Where it moves to; null when it is cancelled' })
  newStartTime!: TimeOfDay | null;
  @ApiProperty({ type: String, nullable: true }) newEndTime!: TimeOfDay | null;
}

export class AffectedResponse implements Affected {
  @ApiProperty({ description: 'Nothing was changed: this is what would happen' }) isDryRun!: boolean;
  @ApiProperty() affectedAppointments!: number;
  @ApiProperty({
    type: AffectedAppointmentResponse,
    isArray: true,
    description: 'Cancelled or moved, in order of time',
  })
  affected!: AffectedAppointmentResponse[];
}
