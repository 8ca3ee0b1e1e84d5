import { ApiProperty } from '@nestjs/swagger';
import type { MailQueue } from '../../../contract/mail.js';

export class MailQueueResponse implements MailQueue {
  @ApiProperty({ enum: ['up', 'down', 'off'] }) server!: MailQueue['server'];
  @ApiProperty() waiting!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) oldestWaitingSince!: string | null;
  @ApiProperty() paused!: number;
  @ApiProperty() failed!: number;
  @ApiProperty() inDoubt!: number;
}
