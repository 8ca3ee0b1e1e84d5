import { ApiProperty } from '@nestjs/swagger';
import {
  ACT_KINDS,
  NOT_RETURNING_CODES,
  type Act,
  type ActKind,
  type NotReturningAppointment,
  type NotReturningCode,
  type ReturningAppointment,
  type UndoneAct,
} from '../contract/act.js';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

const DATE = { type: String, format: 'date', required: false } as const;
const TIME = { type: String, required: false } as const;

export class ActResponse implements Act {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ACT_KINDS }) kind!: ActKind;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ format: 'date-time', description: 'Until when it can be undone' }) undoUntil!: string;
  @ApiProperty({ format: 'uuid' }) byId!: string;
  @ApiProperty() byName!: string;
  @ApiProperty({ description: 'False for a member who cancelled by themselves' }) isByStaff!: boolean;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) userId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The client it is about, when it is about one' })
  userName!: string | null;
  @ApiProperty(DATE) startDate?: CalendarDate;
  @ApiProperty(DATE) endDate?: CalendarDate;
  @ApiProperty(TIME) startTime?: TimeOfDay;
  @ApiProperty(TIME) endTime?: TimeOfDay;
  @ApiProperty({ type: Number, isArray: true, required: false, description: 'Sunday is 0' }) daysOfWeek?: Weekday[];
  @ApiProperty({ description: 'How many appointments it cancelled or moved' }) affectedAppointments!: number;
}

export class ReturningAppointmentResponse implements ReturningAppointment {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ type: String, format: 'date' }) appointmentDate!: CalendarDate;
  @ApiProperty({ type: String }) startTime!: TimeOfDay;
  @ApiProperty({ type: String }) endTime!: TimeOfDay;
}

export class NotReturningAppointmentResponse extends ReturningAppointmentResponse implements NotReturningAppointment {
  @ApiProperty({ enum: NOT_RETURNING_CODES }) code!: NotReturningCode;
  @ApiProperty() message!: string;
}

export class UndoneActResponse implements UndoneAct {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ACT_KINDS }) kind!: ActKind;
  @ApiProperty({ description: 'Nothing was changed: this is what would happen' }) isDryRun!: boolean;
  @ApiProperty({ format: 'date-time' }) undoneAt!: string;
  @ApiProperty() undoneByName!: string;
  @ApiProperty({ type: ReturningAppointmentResponse, isArray: true }) returned!: ReturningAppointmentResponse[];
  @ApiProperty({ type: NotReturningAppointmentResponse, isArray: true, description: 'Each with its reason' })
  notReturned!: NotReturningAppointmentResponse[];
  @ApiProperty({ description: 'How many appointments got their former time back' }) movedBack!: number;
}
