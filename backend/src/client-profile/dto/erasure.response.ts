import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type { Erasure, ErasureRequest, PersonalData } from '../../contract/erasure.js';
import { SubscriptionResponse } from '../../subscriptions/dto/subscription.response.js';
import { AffectedResponse } from '../../appointments/dto/affected.response.js';
import { AppointmentResponse } from '../../appointments/dto/appointment.response.js';
import { InterestResponse } from '../../waiting-list/dto/interest.response.js';
import { ClientProfileResponse } from './client-details.response.js';

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
