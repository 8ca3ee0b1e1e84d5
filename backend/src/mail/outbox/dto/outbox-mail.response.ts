import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../../contract/languages.js';
import {
  MAIL_PURPOSES,
  MAIL_STATES,
  type MailPurpose,
  type MailState,
  type OutboxMail,
} from '../../../contract/mail.js';

export class OutboxMailResponse implements OutboxMail {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: MAIL_PURPOSES }) purpose!: MailPurpose;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
  @ApiProperty() recipientName!: string;
  @ApiProperty() recipientAddress!: string;
  @ApiProperty({ enum: MAIL_STATES }) state!: MailState;
  @ApiProperty() attempts!: number;
  @ApiProperty({ type: String, nullable: true }) lastError!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) nextAttemptAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) settledAt!: string | null;
  @ApiProperty() canResend!: boolean;
  @ApiProperty() canSettle!: boolean;
}
