import { LIMITS } from '../../contract/limits.js';
import type { BroadcastRequest, SendBroadcastRequest } from '../../contract/mail.js';
import { BooleanQueryField, TextField, BooleanField, IdField } from '../../platform/http/validation/fields.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../../platform/lists/list-query.js';

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

export class AudienceQuery {
  @BooleanQueryField({ optional: true, description: 'Default true' }) activeClientsOnly?: boolean;
}

export class BroadcastListRequest implements ListParameters {
  @SortField('createdAt', 'DESC') sort?: string;
  @RangeField() range?: string;
  @FilterField('`{}`') filter?: string;
}
