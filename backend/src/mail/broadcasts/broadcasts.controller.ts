import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '../../platform/http/documentation.js';
import { LIMITS } from '../../contract/limits.js';
import {
  Broadcast,
  BroadcastAudience,
  BroadcastAudienceRequest,
  BroadcastPreview,
  BroadcastRequest,
  SendBroadcastRequest,
} from '../../contract/mail.js';
import { AdminController, Permits } from '../../platform/http/access.js';
import type { Page } from '../../platform/http/answer.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { RespondsWith, AnswersList, AnswersNothing, Refuses } from '../../platform/http/documented.js';
import { SaysIsSuccess } from '../../platform/http/envelope.js';
import type { FieldOptions } from '../../platform/http/validation/field.js';
import { BooleanQueryField, TextField, IdsField } from '../../platform/http/validation/fields.js';
import { requestOf } from '../../platform/http/validation/request-of.js';
import { IdPipe } from '../../platform/http/validation/request.pipe.js';
import { SortField, RangeField, FilterField, type ListParameters } from '../../platform/lists/list-query.js';
import { BroadcastSamplesService } from './broadcast-samples.service.js';
import { BroadcastsService } from './broadcasts.service.js';

const subject = { max: LIMITS.broadcastSubjectMaxLength, tooLongKey: 'subjectTooLong' } as const;
const message = { max: LIMITS.broadcastMessageMaxLength, tooLongKey: 'messageTooLong' } as const;

const audience = { clientIds: (options: FieldOptions) => IdsField({ ...options, max: LIMITS.broadcastChosenMax }) };
const content = {
  subject: (options: FieldOptions) => TextField({ ...options, ...subject, min: 1, requiredKey: 'subjectRequired' }),
  message: (options: FieldOptions) => TextField({ ...options, ...message, min: 1, requiredKey: 'messageRequired' }),
  subjectEn: (options: FieldOptions) => TextField({ ...options, ...subject }),
  messageEn: (options: FieldOptions) => TextField({ ...options, ...message }),
  ...audience,
};

class BroadcastBody extends requestOf(BroadcastRequest, content) {}
class BroadcastAudienceBody extends requestOf(BroadcastAudienceRequest, audience) {}
class SendBroadcastBody extends requestOf(SendBroadcastRequest, content) {}

class AudienceQuery {
  @BooleanQueryField({ optional: true, description: 'Default true' }) activeClientsOnly?: boolean;
}

class BroadcastListRequest implements ListParameters {
  @SortField('createdAt', 'DESC') sort?: string;
  @RangeField() range?: string;
  @FilterField('`{}`') filter?: string;
}

@AdminController('Admin/broadcasts', 'mail')
@Permits('broadcasts')
export class BroadcastsAdminController {
  constructor(
    private readonly broadcasts: BroadcastsService,
    private readonly samples: BroadcastSamplesService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists broadcasts with their progress' })
  @AnswersList(Broadcast, { paged: true })
  list(@Query() asked: BroadcastListRequest): Promise<Page<Broadcast>> {
    return this.broadcasts.list(asked);
  }

  /** Counts the recipients of a broadcast sent now, and says when it would leave. */
  @Get('audience')
  @ApiOperation({ summary: 'Counts the clients a broadcast would reach' })
  @RespondsWith(BroadcastAudience)
  audience(@Query() asked: AudienceQuery): Promise<BroadcastAudience> {
    return this.broadcasts.audience(asked);
  }

  @Post('audience')
  @ApiOperation({ summary: 'Counts the clients a broadcast to chosen clients would reach' })
  @RespondsWith(BroadcastAudience)
  chosenAudience(@Body() body: BroadcastAudienceBody): Promise<BroadcastAudience> {
    return this.broadcasts.audience(body);
  }

  @Post('preview')
  @ApiOperation({ summary: 'Renders a broadcast as a client would receive it' })
  @RespondsWith(BroadcastPreview)
  preview(@Body() body: BroadcastBody): Promise<BroadcastPreview> {
    return this.samples.preview(body);
  }

  @Post('test')
  @ApiOperation({ summary: 'Mails a rendered broadcast to the caller' })
  @AnswersNothing('testMailQueued')
  async test(@CurrentUser() caller: Caller, @Body() body: BroadcastBody): Promise<void> {
    await this.samples.test(caller, body);
  }

  /** The console polls this for the progress. */
  @Get(':id')
  @ApiOperation({ summary: 'Reads one broadcast with its progress' })
  @RespondsWith(Broadcast)
  find(@Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.find(id);
  }

  @Post(':id/stop')
  @ApiOperation({ summary: 'Stops a broadcast: what is still queued waits' })
  @RespondsWith(Broadcast, { says: { el: 'Η αποστολή σταμάτησε', en: 'Sending has stopped' } })
  stop(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.stop(caller, id);
  }

  @Post(':id/resume')
  @ApiOperation({ summary: 'Resumes a stopped broadcast' })
  @RespondsWith(Broadcast, { says: { el: 'Η αποστολή συνεχίζεται', en: 'Sending continues' } })
  resume(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.resume(caller, id);
  }
}

@AdminController('admin/send-broadcast-email', 'mail')
@Permits('broadcasts')
export class SendBroadcastAdminController {
  constructor(private readonly broadcasts: BroadcastsService) {}

  @Post()
  @ApiOperation({ summary: 'Queues a broadcast email' })
  @SaysIsSuccess()
  @RespondsWith(Broadcast, {
    says: { el: 'Το μήνυμα μπήκε στη σειρά για αποστολή', en: 'The message is queued for sending' },
    status: 201,
    description: 'Queued; `isSuccess` stands beside `success`',
  })
  @Refuses('CONFLICT')
  send(@CurrentUser() caller: Caller, @Body() body: SendBroadcastBody): Promise<Broadcast> {
    return this.broadcasts.send(caller, body);
  }
}
