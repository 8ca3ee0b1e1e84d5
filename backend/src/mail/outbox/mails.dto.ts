import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import {
  MAIL_PURPOSES,
  MAIL_STATES,
  type MailPurpose,
  type MailState,
  type OutboxMail,
  type MailQueue,
} from '../../contract/mail.js';
import { TextField } from '../../platform/http/validation/fields.js';
import type { ListParameters } from '../../platform/lists/list-query.js';

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

const MAX_JSON_LENGTH = 2_000;

export class MailListRequest implements ListParameters {
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["createdAt","DESC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({
    optional: true,
    max: MAX_JSON_LENGTH,
    description:
      '`{"state":["failed","in-doubt"],"purpose":"booked"}`; `{"recipientId":"…"}`; `{"needsAttention":true}`: ' +
      'failed or in doubt, and not dealt with',
  })
  filter?: string;
}

export class MailQueueResponse implements MailQueue {
  @ApiProperty({ enum: ['up', 'down', 'off'] }) server!: MailQueue['server'];
  @ApiProperty() waiting!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) oldestWaitingSince!: string | null;
  @ApiProperty() paused!: number;
  @ApiProperty() failed!: number;
  @ApiProperty() inDoubt!: number;
}
