import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { ClientResponse } from '../../clients/dto/client.response.js';
import type { CancellationCause } from '../../contract/appointment.js';
import { BOOKING_STATES, type BookingOutlook, type BookingState } from '../../contract/booking-outlook.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { ClientDetails, ClientProfile, LostPlaces } from '../../contract/client.js';
import { AppointmentResponse } from '../../appointments/dto/appointment.response.js';

export class ClientDetailsResponse extends ClientResponse implements ClientDetails {
  @ApiProperty({ type: AppointmentResponse, isArray: true, description: 'Upcoming, and the last 5 over or cancelled' })
  appointments!: AppointmentResponse[];
}

class LostPlaceResponse extends PickType(AppointmentResponse, ['id', 'appointmentDate', 'startTime', 'endTime']) {}

export class LostPlacesResponse implements LostPlaces {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) lostAt!: string;
  @ApiProperty({ type: String, nullable: true, enum: ['frozen', 'deactivated'] }) cause!: CancellationCause | null;
  @ApiProperty({ type: String, nullable: true, description: 'In the words of staff' }) reason!: string | null;
  @ApiProperty({ type: LostPlaceResponse, isArray: true }) appointments!: LostPlaceResponse[];
}

const ForHimself = OmitType(ClientDetailsResponse, ['adminNotificationEnabled']);

const DATE_OR_NULL = { type: String, format: 'date', nullable: true } as const;
const NUMBER_OR_NULL = { type: Number, nullable: true } as const;

export class BookingOutlookResponse implements BookingOutlook {
  @ApiProperty({ enum: BOOKING_STATES, description: 'What a member may do about visits' }) state!: BookingState;
  @ApiProperty({ ...DATE_OR_NULL, description: 'The first date that may be booked' }) from!: CalendarDate | null;
  @ApiProperty({ ...DATE_OR_NULL, description: 'When booking for `from` opens, if that is to come' })
  opensOn!: CalendarDate | null;
  @ApiProperty({ ...DATE_OR_NULL, description: 'The last day of the subscription' }) until!: CalendarDate | null;
  @ApiProperty({ ...DATE_OR_NULL, description: 'The last day of what is bought ahead' })
  renewedUntil!: CalendarDate | null;
  @ApiProperty({ description: 'Another subscription follows' }) isRenewed!: boolean;
  @ApiProperty({ example: '2026-12', description: 'Which month the visits are counted in' }) month!: string;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'Null when unlimited' }) monthlyLimit!: number | null;
  @ApiProperty({ description: 'Uncancelled visits of that month' }) visitsUsed!: number;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'Null when unlimited' }) visitsLeft!: number | null;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'Days that wait while it is frozen' }) frozenDaysLeft!: number | null;
}

export class ClientProfileResponse extends ForHimself implements ClientProfile {
  @ApiProperty() totalAppointments!: number;
  @ApiProperty() upcomingAppointments!: number;
  @ApiProperty({ description: 'His own: regular or morning' }) cancellationDeadlineHours!: number;
  @ApiProperty({ type: BookingOutlookResponse }) booking!: BookingOutlookResponse;
  @ApiProperty({
    type: LostPlacesResponse,
    isArray: true,
    description: 'Places lost to the gym, unread; the latest first',
  })
  notices!: LostPlacesResponse[];
}
