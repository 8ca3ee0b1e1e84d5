import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type { Erasure, ErasureRequest, PersonalData } from '../../../contract/erasure.js';
import { SubscriptionAnswer } from '../../../subscriptions/dto/subscription.answer.js';
import { AffectedAnswer } from '../../dto/affected.answer.js';
import { AppointmentAnswer } from '../../dto/appointment.answer.js';
import { InterestAnswer } from '../../interest/dto/interest.answer.js';
import { ClientProfileAnswer } from './client-details.answer.js';

class ErasedAnswer {
  @ApiProperty() interests!: number;
  @ApiProperty() mails!: number;
  @ApiProperty({ description: 'Entries of the log in which names, e-mail and phone are blackened' })
  logEntries!: number;
}

class KeptAnswer {
  @ApiProperty({ description: 'Counted, and of nobody' }) appointments!: number;
  @ApiProperty() subscriptions!: number;
}

export class ErasureAnswer extends AffectedAnswer implements Erasure {
  @ApiProperty({ type: ErasedAnswer, description: 'What goes' }) erased!: ErasedAnswer;
  @ApiProperty({ type: KeptAnswer, description: 'What stays' }) kept!: KeptAnswer;
}

export class ErasureRequestAnswer
  extends PickType(ClientProfileAnswer, ['erasureRequestedAt'])
  implements ErasureRequest {}

class ExportedProfileAnswer extends OmitType(ClientProfileAnswer, ['appointments', 'booking']) {}

class ExportedMailAnswer {
  @ApiProperty() purpose!: string;
  @ApiProperty() address!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt!: string | null;
}

class ExportedChangeAnswer {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ example: 'client.updated' }) action!: string;
  @ApiProperty({ type: Object, nullable: true }) before!: unknown;
  @ApiProperty({ type: Object, nullable: true }) after!: unknown;
}

export class PersonalDataAnswer implements PersonalData {
  @ApiProperty({ format: 'date-time' }) exportedAt!: string;
  @ApiProperty({ type: ExportedProfileAnswer }) profile!: ExportedProfileAnswer;
  @ApiProperty({ type: SubscriptionAnswer, isArray: true }) subscriptions!: SubscriptionAnswer[];
  @ApiProperty({ type: AppointmentAnswer, isArray: true }) appointments!: AppointmentAnswer[];
  @ApiProperty({ type: InterestAnswer, isArray: true }) interests!: InterestAnswer[];
  @ApiProperty({ type: ExportedMailAnswer, isArray: true }) mails!: ExportedMailAnswer[];
  @ApiProperty({ type: ExportedChangeAnswer, isArray: true, description: 'What staff changed about the member' })
  changes!: ExportedChangeAnswer[];
}
