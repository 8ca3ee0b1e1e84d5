import { ApiProperty } from '@nestjs/swagger';
import type { HistoryMonth } from '../../contract/appointment.js';

export class HistoryMonthResponse implements HistoryMonth {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty({ description: 'Visits that took place' }) made!: number;
  @ApiProperty({ description: 'Visits to come' }) booked!: number;
  @ApiProperty() cancelled!: number;
}
