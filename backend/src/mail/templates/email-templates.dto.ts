import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import {
  TEMPLATE_PURPOSES,
  type EmailTemplate,
  type MailPreview,
  type TemplatePlaceholder,
  type TemplatePurpose,
  type EmailTemplateRequest,
} from '../../contract/mail.js';
import { TextField } from '../../platform/http/validation/fields.js';

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

export class EmailTemplateBody implements EmailTemplateRequest {
  @TextField({
    min: 1,
    max: LIMITS.templateSubjectMaxLength,
    requiredKey: 'subjectRequired',
    tooShortKey: 'subjectRequired',
    tooLongKey: 'subjectTooLong',
  })
  subject!: string;
  @TextField({
    min: 1,
    max: LIMITS.templateBodyMaxLength,
    requiredKey: 'messageRequired',
    tooShortKey: 'messageRequired',
    tooLongKey: 'messageTooLong',
    description: 'An empty line parts paragraphs; `{UserName}` and the like are filled',
  })
  body!: string;
}
