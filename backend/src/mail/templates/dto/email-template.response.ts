import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../../contract/languages.js';
import {
  TEMPLATE_PURPOSES,
  type EmailTemplate,
  type MailPreview,
  type TemplatePlaceholder,
  type TemplatePurpose,
} from '../../../contract/mail.js';

class TemplatePlaceholderResponse implements TemplatePlaceholder {
  @ApiProperty({ example: '{UserName}' }) placeholder!: string;
  @ApiProperty() meaning!: string;
  @ApiProperty() sample!: string;
}

export class EmailTemplateResponse implements EmailTemplate {
  @ApiProperty({ example: 'booked.el' }) id!: string;
  @ApiProperty({ enum: TEMPLATE_PURPOSES }) purpose!: TemplatePurpose;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
  @ApiProperty() name!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() body!: string;
  @ApiProperty() isChanged!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) updatedAt!: string | null;
  @ApiProperty({ type: [TemplatePlaceholderResponse] }) placeholders!: TemplatePlaceholder[];
}

export class MailPreviewResponse implements MailPreview {
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'A whole page: show it in a sandboxed frame' }) html!: string;
  @ApiProperty() text!: string;
}
