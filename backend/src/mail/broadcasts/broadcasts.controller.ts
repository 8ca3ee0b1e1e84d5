import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Broadcast, BroadcastAudience, BroadcastPreview } from '../../contract/mail.js';
import { ForAdmins } from '../../platform/http/access.js';
import { Succeeds, type Page } from '../../platform/http/answer.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { RespondsWith, AnswersList, AnswersNothing, Refuses } from '../../platform/http/documented.js';
import { SaysIsSuccess } from '../../platform/http/is-success.js';
import { IdPipe } from '../../platform/http/validation/request.pipe.js';
import { BroadcastSamplesService } from './broadcast-samples.service.js';
import { AudienceQuery, BroadcastListRequest, BroadcastBody, SendBroadcastBody } from './broadcasts.dto.js';
import { BroadcastsService } from './broadcasts.service.js';

@ApiTags('mail')
@Controller('Admin/broadcasts')
@ForAdmins()
export class BroadcastsAdminController {
  constructor(
    private readonly broadcasts: BroadcastsService,
    private readonly samples: BroadcastSamplesService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists broadcasts with their progress' })
  @AnswersList(Broadcast, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@Query() asked: BroadcastListRequest): Promise<Page<Broadcast>> {
    return this.broadcasts.list(asked);
  }

  /** Counts the recipients of a broadcast sent now. */
  @Get('audience')
  @ApiOperation({ summary: 'Counts the clients a broadcast would reach' })
  @RespondsWith(BroadcastAudience)
  @Refuses('VALIDATION_FAILED')
  async audience(@Query() { activeClientsOnly }: AudienceQuery): Promise<BroadcastAudience> {
    return { recipients: await this.broadcasts.countRecipients(activeClientsOnly) };
  }

  @Post('preview')
  @ApiOperation({ summary: 'Renders a broadcast as a client would receive it' })
  @HttpCode(200)
  @RespondsWith(BroadcastPreview)
  @Refuses('VALIDATION_FAILED')
  preview(@Body() body: BroadcastBody): Promise<BroadcastPreview> {
    return this.samples.preview(body);
  }

  @Post('test')
  @ApiOperation({ summary: 'Mails a rendered broadcast to the caller' })
  @HttpCode(200)
  @Succeeds('testMailQueued')
  @AnswersNothing()
  @Refuses('VALIDATION_FAILED')
  async test(@CurrentUser() caller: Caller, @Body() body: BroadcastBody): Promise<void> {
    await this.samples.test(caller, body);
  }

  /** The console polls this for the progress. */
  @Get(':id')
  @ApiOperation({ summary: 'Reads one broadcast with its progress' })
  @RespondsWith(Broadcast)
  @Refuses('NOT_FOUND')
  find(@Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.find(id);
  }

  @Post(':id/stop')
  @ApiOperation({ summary: 'Stops a broadcast: what is still queued waits' })
  @HttpCode(200)
  @Succeeds('broadcastStopped')
  @RespondsWith(Broadcast)
  @Refuses('NOT_FOUND')
  stop(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.stop(caller, id);
  }

  @Post(':id/resume')
  @ApiOperation({ summary: 'Resumes a stopped broadcast' })
  @HttpCode(200)
  @Succeeds('broadcastResumed')
  @RespondsWith(Broadcast)
  @Refuses('NOT_FOUND')
  resume(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Broadcast> {
    return this.broadcasts.resume(caller, id);
  }
}

@ApiTags('mail')
@Controller('admin/send-broadcast-email')
@ForAdmins()
export class SendBroadcastAdminController {
  constructor(private readonly broadcasts: BroadcastsService) {}

  @Post()
  @ApiOperation({ summary: 'Queues a broadcast email' })
  @SaysIsSuccess()
  @Succeeds('broadcastQueued')
  @RespondsWith(Broadcast, { status: 201, description: 'Queued; `isSuccess` stands beside `success`' })
  @Refuses('VALIDATION_FAILED', 'CONFLICT')
  send(@CurrentUser() caller: Caller, @Body() body: SendBroadcastBody): Promise<Broadcast> {
    return this.broadcasts.send(caller, body);
  }
}
