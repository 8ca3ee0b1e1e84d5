import { ApiProperty } from '@nestjs/swagger';
import type { Gym } from '../../contract/gym.js';

export class GymAnswer implements Gym {
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Athens' }) timeZone!: string;
  @ApiProperty({ format: 'date-time' }) now!: string;
  @ApiProperty({ format: 'date' }) today!: string;
  @ApiProperty() bookingCancellationDeadlineHours!: number;
  @ApiProperty() morningClientCancellationDeadlineHours!: number;
}
