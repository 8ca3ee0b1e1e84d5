import { ApiProperty } from '@nestjs/swagger';
import type { Statistics } from '../../contract/gym.js';

export class StatisticsResponse implements Statistics {
  @ApiProperty({ description: 'Confirmed and not over' }) upcomingAppointments!: number;
  @ApiProperty({ description: 'Of active clients, not frozen, not over' }) activeSubscriptions!: number;
  @ApiProperty() inactiveClients!: number;
  @ApiProperty() totalClients!: number;
}
