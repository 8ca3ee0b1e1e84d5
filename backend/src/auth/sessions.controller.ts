import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ListedSession } from '../contract/session.js';
import { ForBoth } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ListedSessionResponse } from './dto/session.response.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('auth')
@Controller('auth')
@ForBoth()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('logout')
  @ApiOperation({ summary: 'Ends the session that it is called with' })
  @HttpCode(200)
  @Succeeds('signedOut')
  @AnswersNothing()
  signOut(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.signOut(caller);
  }

  @Post('logout-all')
  @ApiOperation({ summary: 'Ends every session of the account' })
  @HttpCode(200)
  @Succeeds('signedOutEverywhere')
  @AnswersNothing()
  signOutEverywhere(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.endAll(caller);
  }

  @Get('sessions')
  @ApiOperation({ summary: 'Lists the sessions of the account, the last used first' })
  @AnswersList(ListedSessionResponse)
  list(@CurrentUser() caller: Caller, @CallerNetwork() network: string): Promise<ListedSession[]> {
    return this.sessions.list(caller, network);
  }

  @Delete('sessions/:id')
  @ApiOperation({ summary: 'Ends one session of the account' })
  @Succeeds('sessionEnded')
  @AnswersNothing()
  @Refuses('NOT_FOUND')
  end(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
