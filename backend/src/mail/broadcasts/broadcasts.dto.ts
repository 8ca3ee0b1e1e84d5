import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../contract/limits.js';
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastPreview,
  BroadcastState,
  MailPreview,
  BroadcastRequest,
  SendBroadcastRequest,
} from '../../contract/mail.js';
import { BooleanQueryField, TextField, BooleanField, IdField } from '../../platform/http/validation/fields.js';
import type { ListParameters } from '../../platform/lists/list-query.js';
import { MailPreviewResponse } from '../templates/email-templates.dto.js';

const subject = { max: LIMITS.broadcastSubjectMaxLength, tooLongKey: 'subjectTooLong' } as const;
const message = { max: LIMITS.broadcastMessageMaxLength, tooLongKey: 'messageTooLong' } as const;

export class BroadcastBody implements BroadcastRequest {
  @TextField({ ...subject, min: 1, requiredKey: 'subjectRequired', description: 'In Greek' }) subject!: string;
  @TextField({
    ...message,
    min: 1,
    requiredKey: 'messageRequired',
    description: 'In Greek; line breaks are kept, `{UserName}` is each member`s name',
  })
  message!: string;
  @BooleanField({ optional: true, description: 'Default true' }) activeClientsOnly?: boolean;
  @TextField({ ...subject, optional: true, nullable: true, description: 'Left out, English readers get the Greek' })
  subjectEn?: string | null;
  @TextField({ ...message, optional: true, nullable: true, description: 'Left out, English readers get the Greek' })
  messageEn?: string | null;
}

export class SendBroadcastBody extends BroadcastBody implements SendBroadcastRequest {
  @IdField({ optional: true, nullable: true, description: 'Made by the sender; sent again, it is the same broadcast' })
  requestId?: string | null;
}

export class BroadcastResponse implements Broadcast {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ type: String, nullable: true }) subjectEn!: string | null;
  @ApiProperty({ type: String, nullable: true }) messageEn!: string | null;
  @ApiProperty() activeClientsOnly!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() createdByName!: string;
  @ApiProperty({ enum: ['sending', 'stopped', 'finished'] }) state!: BroadcastState;
  @ApiProperty() recipients!: number;
  @ApiProperty() waiting!: number;
  @ApiProperty() sent!: number;
  @ApiProperty() failed!: number;
  @ApiProperty() inDoubt!: number;
  @ApiProperty() withdrawn!: number;
}

export class BroadcastAudienceResponse implements BroadcastAudience {
  @ApiProperty() recipients!: number;
}

export class BroadcastPreviewResponse implements BroadcastPreview {
  @ApiProperty() recipients!: number;
  @ApiProperty({ type: MailPreviewResponse }) el!: MailPreview;
  @ApiProperty({ type: MailPreviewResponse }) en!: MailPreview;
}

export class AudienceQuery {
  @BooleanQueryField({ optional: true, description: 'Default true' }) activeClientsOnly?: boolean;
}

const MAX_JSON_LENGTH = 2_000;

export class BroadcastListRequest implements ListParameters {
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["createdAt","DESC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`{}`' }) filter?: string;
}
