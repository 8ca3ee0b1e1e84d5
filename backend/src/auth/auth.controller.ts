import { Controller, Post, UseGuards, Delete, Get, Param } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { Session, ListedSession } from '../contract/session.js';
import { Public, ForBoth, Permits } from '../platform/http/access.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses, AnswersList, AnswersNothing } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { Measured } from '../platform/metrics/measure-requests.js';
import type { SignInAccount } from './account.repository.js';
import { SignInRequest } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { CallerDevice, type SessionDevice } from './session-device.js';
import { SessionsService } from './sessions.service.js';
import { SignedIn, SignInGuard } from './sign-in.guard.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @ApiOperation({ summary: 'Signs in and opens a session' })
  @Measured('sign-in')
  @Public()
  @UseGuards(SignInGuard)
  @ApiBody({ type: SignInRequest })
  @RespondsWith(Session, { says: 'signedIn' })
  @Refuses(
    'INVALID_CREDENTIALS',
    'EMAIL_NOT_CONFIRMED',
    'ACCOUNT_DISABLED',
    'SECOND_FACTOR_REQUIRED',
    'TOO_MANY_ATTEMPTS',
    'DISK_FULL',
  )
  login(@SignedIn() account: SignInAccount, @CallerDevice() device: SessionDevice): Promise<Session> {
    return this.auth.signIn(account, device);
  }
}

@ApiTags('auth')
@Controller('auth')
@Permits('account')
@ForBoth()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('logout')
  @ApiOperation({ summary: 'Ends the session that it is called with' })
  @AnswersNothing({ el: 'Αποσυνδεθήκατε', en: 'Signed out' })
  signOut(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.signOut(caller);
  }

  @Post('logout-all')
  @ApiOperation({ summary: 'Ends every session of the account' })
  @AnswersNothing('signedOutEverywhere')
  signOutEverywhere(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.endAll(caller);
  }

  @Get('sessions')
  @ApiOperation({ summary: 'Lists the sessions of the account, the last used first' })
  @AnswersList(ListedSession)
  list(@CurrentUser() caller: Caller, @CallerNetwork() network: string): Promise<ListedSession[]> {
    return this.sessions.list(caller, network);
  }

  @Delete('sessions/:id')
  @ApiOperation({ summary: 'Ends one session of the account' })
  @AnswersNothing({ el: 'Η συσκευή αποσυνδέθηκε', en: 'The device was signed out' })
  end(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
