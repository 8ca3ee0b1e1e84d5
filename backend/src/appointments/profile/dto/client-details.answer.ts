import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ClientAnswer } from '../../../clients/dto/client.answer.js';
import type { ClientDetails, ClientProfile } from '../../../contract/client.js';
import { AppointmentAnswer } from '../../dto/appointment.answer.js';

export class ClientDetailsAnswer extends ClientAnswer implements ClientDetails {
  @ApiProperty({ type: AppointmentAnswer, isArray: true, description: 'Upcoming, and the last 5 over or cancelled' })
  appointments!: AppointmentAnswer[];
}

const ForHimself = OmitType(ClientDetailsAnswer, ['adminNotificationEnabled']);

export class ClientProfileAnswer extends ForHimself implements ClientProfile {
  @ApiProperty() totalAppointments!: number;
  @ApiProperty() upcomingAppointments!: number;
  @ApiProperty({ description: 'His own: regular or morning' }) cancellationDeadlineHours!: number;
}
