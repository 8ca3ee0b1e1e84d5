import { ApiProperty, OmitType, PickType, IntersectionType } from '@nestjs/swagger';
import { AppointmentResponse, AffectedResponse } from '../appointments/appointments.dto.js';
import { ClientResponse } from '../clients/clients.dto.js';
import type { CancellationCause, HistoryMonth } from '../contract/appointment.js';
import { BOOKING_STATES, type BookingOutlook, type BookingState } from '../contract/booking-outlook.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { STAFF_FIELDS } from '../contract/client-fields.js';
import type { ClientDetails, ClientProfile, LostPlaces } from '../contract/client.js';
import type { Erasure, ErasureRequest, PersonalData } from '../contract/erasure.js';
import type { UpdatedClient } from '../contract/schedule-change.js';
import { SubscriptionResponse } from '../subscriptions/subscriptions.dto.js';
import { InterestResponse } from '../waiting-list/interest.dto.js';

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

const ForHimself = OmitType(ClientDetailsResponse, STAFF_FIELDS);

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

class ErasedResponse {
  @ApiProperty() interests!: number;
  @ApiProperty() mails!: number;
  @ApiProperty({ description: 'Entries of the log in which names, e-mail and phone are blackened' })
  logEntries!: number;
}

class KeptResponse {
  @ApiProperty({ description: 'Counted, and of nobody' }) appointments!: number;
  @ApiProperty() subscriptions!: number;
}

export class ErasureResponse extends AffectedResponse implements Erasure {
  @ApiProperty({ type: ErasedResponse, description: 'What goes' }) erased!: ErasedResponse;
  @ApiProperty({ type: KeptResponse, description: 'What stays' }) kept!: KeptResponse;
}

export class ErasureRequestResponse
  extends PickType(ClientProfileResponse, ['erasureRequestedAt'])
  implements ErasureRequest {}

class ExportedProfileResponse extends OmitType(ClientProfileResponse, ['appointments', 'booking']) {}

class ExportedMailResponse {
  @ApiProperty() purpose!: string;
  @ApiProperty() address!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt!: string | null;
}

class ExportedChangeResponse {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ example: 'client.updated' }) action!: string;
  @ApiProperty({ type: Object, nullable: true }) before!: unknown;
  @ApiProperty({ type: Object, nullable: true }) after!: unknown;
}

export class PersonalDataResponse implements PersonalData {
  @ApiProperty({ format: 'date-time' }) exportedAt!: string;
  @ApiProperty({ type: ExportedProfileResponse }) profile!: ExportedProfileResponse;
  @ApiProperty({ type: SubscriptionResponse, isArray: true }) subscriptions!: SubscriptionResponse[];
  @ApiProperty({ type: AppointmentResponse, isArray: true }) appointments!: AppointmentResponse[];
  @ApiProperty({ type: InterestResponse, isArray: true }) interests!: InterestResponse[];
  @ApiProperty({ type: ExportedMailResponse, isArray: true }) mails!: ExportedMailResponse[];
  @ApiProperty({ type: ExportedChangeResponse, isArray: true, description: 'What staff changed about the member' })
  changes!: ExportedChangeResponse[];
}

export class HistoryMonthResponse implements HistoryMonth {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty({ description: 'Visits that took place' }) made!: number;
  @ApiProperty({ description: 'Visits to come' }) booked!: number;
  @ApiProperty() cancelled!: number;
}

export class UpdatedClientResponse
  extends IntersectionType(ClientResponse, AffectedResponse)
  implements UpdatedClient {}
