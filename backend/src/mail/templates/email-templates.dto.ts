import { LIMITS } from '../../contract/limits.js';
import type { EmailTemplateRequest } from '../../contract/mail.js';
import { TextField } from '../../platform/http/validation/fields.js';

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
