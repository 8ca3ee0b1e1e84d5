import { Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '../../platform/http/documentation.js';
import { MailQueue, OutboxMail } from '../../contract/mail.js';
import { AdminController, Permits } from '../../platform/http/access.js';
import type { Page } from '../../platform/http/answer.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../../platform/http/documented.js';
import { IdPipe } from '../../platform/http/validation/request.pipe.js';
import {
  SortField,
  RangeField,
  FilterField,
  CountUpToField,
  type ListParameters,
} from '../../platform/lists/list-query.js';
import { MailsService } from './mails.service.js';

class MailListRequest implements ListParameters {
  @SortField('createdAt', 'DESC') sort?: string;
  @RangeField() range?: string;
  @CountUpToField() countUpTo?: number;
  @FilterField(
    '`{"state":["failed","in-doubt"],"purpose":"booked"}`; `{"recipientId":"…"}`; `{"needsAttention":true}`: ' +
      'failed or in doubt, and not dealt with',
  )
  filter?: string;
}

@AdminController('Admin/mails', 'mail')
@Permits('mails')
export class MailsAdminController {
  constructor(private readonly mails: MailsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists outgoing mails' })
  @AnswersList(OutboxMail, { paged: true })
  list(@Query() asked: MailListRequest): Promise<Page<OutboxMail>> {
    return this.mails.list(asked);
  }

  /** Counts waiting mails, with the oldest one and the server's state. */
  @Get('queue')
  @ApiOperation({ summary: 'Counts the outgoing mails by state' })
  @RespondsWith(MailQueue)
  queue(): Promise<MailQueue> {
    return this.mails.queue();
  }

  @Post(':id/resend')
  @ApiOperation({ summary: 'Queues a failed or doubtful mail again' })
  @RespondsWith(OutboxMail, {
    says: { el: 'Το email μπήκε ξανά στη σειρά για αποστολή', en: 'The email is queued for sending again' },
  })
  @Refuses('CONFLICT')
  resend(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OutboxMail> {
    return this.mails.resend(caller, id);
  }

  @Post(':id/settle')
  @ApiOperation({ summary: 'Marks a failed or doubtful mail as dealt with' })
  @RespondsWith(OutboxMail, { says: { el: 'Σημειώθηκε ότι έγινε', en: 'The email counts as dealt with' } })
  @Refuses('CONFLICT')
  settle(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OutboxMail> {
    return this.mails.settle(caller, id);
  }
}
