import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Session } from '../contract/session.js';
import { Public } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { Measured } from '../platform/metrics/measured.js';
import type { SignInAccount } from './account.repository.js';
import { AuthService } from './auth.service.js';
import { SessionResponse } from './dto/session.response.js';
import { SignInRequest } from './dto/sign-in.request.js';
import { CallerDevice, type SessionDevice } from './session-device.js';
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
  @HttpCode(200)
  @Succeeds('signedIn')
  @RespondsWith(SessionResponse)
  @Refuses('VALIDATION_FAILED', 'INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS')
  login(@SignedIn() account: SignInAccount, @CallerDevice() device: SessionDevice): Promise<Session> {
    return this.auth.signIn(account, device);
  }
}
