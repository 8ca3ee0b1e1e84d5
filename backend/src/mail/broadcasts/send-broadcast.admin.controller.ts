import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Broadcast } from '../../contract/mail.js';
import { ForAdmins } from '../../platform/http/access.js';
import { Succeeds } from '../../platform/http/answer.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { RespondsWith, Refuses } from '../../platform/http/documented.js';
import { SaysIsSuccess } from '../../platform/http/is-success.js';
import { BroadcastsService } from './broadcasts.service.js';
import { BroadcastResponse } from './dto/broadcast.response.js';
import { SendBroadcastBody } from './dto/broadcast.body.js';

@ApiTags('mail')
@Controller('admin/send-broadcast-email')
@ForAdmins()
export class SendBroadcastAdminController {
  constructor(private readonly broadcasts: BroadcastsService) {}

  @Post()
  @ApiOperation({ summary: 'Queues a broadcast email' })
  @SaysIsSuccess()
  @Succeeds('broadcastQueued')
  @RespondsWith(BroadcastResponse, { status: 201, description: 'Queued; `isSuccess` stands beside `success`' })
  @Refuses('VALIDATION_FAILED', 'CONFLICT')
  send(@CurrentUser() caller: Caller, @Body() body: SendBroadcastBody): Promise<Broadcast> {
    return this.broadcasts.send(caller, body);
  }
}
