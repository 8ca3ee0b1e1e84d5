import { ApiProperty } from '@nestjs/swagger';
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastPreview,
  BroadcastState,
  MailPreview,
} from '../../../contract/mail.js';
import { MailPreviewResponse } from '../../templates/dto/email-template.response.js';

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
