import { Body, Controller, Post, Put, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { OwnName } from '../contract/account.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { Session } from '../contract/session.js';
import { ForAdmins, ForBoth, Public, Permits } from '../platform/http/access.js';
import { CallerAddress, CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersNothing, Refuses } from '../platform/http/documented.js';
import {
  OwnNameRequest,
  ChangePasswordRequest,
  ConfirmEmailRequest,
  ForgotPasswordRequest,
  RegisterRequest,
  ResetLinkRequest,
  ResetPasswordRequest,
} from './auth.dto.js';
import { ConfirmationService } from './confirmation.service.js';
import { ForgottenPasswordService } from './forgotten-password.service.js';
import { OwnNameService } from './own-name.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './password-reset.service.js';
import { RegistrationService } from './registration.service.js';
import { CallerDevice, type SessionDevice } from './session-device.js';
import { WholeFormFilter } from './verification/whole-form.filter.js';

@ApiTags('auth')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly confirmations: ConfirmationService,
    private readonly forgotten: ForgottenPasswordService,
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordChangeService,
    private readonly names: OwnNameService,
  ) {}

  @Post('register')
  @UseFilters(WholeFormFilter)
  @ApiOperation({ summary: 'Registers a client and mails a link to confirm the address' })
  @Public()
  @AnswersNothing('registered', {
    status: 201,
    description: 'The same for a known address, whose owner is mailed instead',
  })
  @Refuses('VERIFICATION_FAILED', 'VERIFICATION_EXPIRED', 'TOO_MANY_ATTEMPTS')
  register(
    @Body() request: RegisterRequest,
    @Language() language: LanguageCode,
    @CallerAddress() address: string,
  ): Promise<void> {
    return this.registrations.register(request, language, address);
  }

  @Post('confirm-email')
  @ApiOperation({ summary: 'Confirms an e-mail address with the token of a mailed link' })
  @Public()
  @AnswersNothing({
    el: 'Το email επιβεβαιώθηκε. Μπορείτε να συνδεθείτε.',
    en: 'Email confirmed. You can sign in now.',
  })
  @Refuses('CONFIRMATION_LINK_INVALID', 'TOO_MANY_ATTEMPTS')
  confirmEmail(@Body() request: ConfirmEmailRequest, @CallerNetwork() network: string): Promise<void> {
    return this.confirmations.confirm(request, network);
  }

  @Post('forgot-password')
  @UseFilters(WholeFormFilter)
  @ApiOperation({ summary: 'Mails a link to choose a new password' })
  @Public()
  @AnswersNothing(
    {
      el: 'Αν το email υπάρχει, στάλθηκε σε αυτό ένας σύνδεσμος. Ελέγξτε τα μηνύματά σας.',
      en: 'If the email address exists, a link has been sent to it. Please check your email.',
    },
    { description: 'Whether or not there is such an account' },
  )
  @Refuses('VERIFICATION_FAILED', 'VERIFICATION_EXPIRED', 'TOO_MANY_ATTEMPTS')
  forgotPassword(@Body() request: ForgotPasswordRequest, @CallerAddress() address: string): Promise<void> {
    return this.forgotten.sendLink(request, address);
  }

  @Post('reset-password')
  @ApiOperation({ summary: 'Sets a new password with the token of a mailed link' })
  @Public()
  @AnswersNothing({
    el: 'Ο κωδικός άλλαξε. Μπορείτε να συνδεθείτε με τον νέο.',
    en: 'Password reset. You can sign in with the new one.',
  })
  @Refuses('RESET_LINK_INVALID', 'TOO_MANY_ATTEMPTS')
  resetPassword(@Body() request: ResetPasswordRequest, @CallerNetwork() network: string): Promise<void> {
    return this.resets.reset(request, network);
  }

  @Post('reset-password/check')
  @ApiOperation({ summary: 'Says whether the token of a mailed link would be taken, without using it' })
  @Public()
  @AnswersNothing('ok')
  @Refuses('RESET_LINK_INVALID', 'TOO_MANY_ATTEMPTS')
  checkResetLink(@Body() request: ResetLinkRequest, @CallerNetwork() network: string): Promise<void> {
    return this.resets.check(request, network);
  }

  @Put('name')
  @Permits('account')
  @ApiOperation({ summary: "Changes the caller's own name" })
  @ForAdmins()
  @RespondsWith(OwnName, { says: { el: 'Το όνομα άλλαξε', en: 'Name changed' } })
  changeName(@CurrentUser() caller: Caller, @Body() request: OwnNameRequest): Promise<OwnName> {
    return this.names.change(caller, request);
  }

  @Put('password')
  @Permits('account')
  @ApiOperation({ summary: "Changes the caller's own password and ends their other sessions" })
  @ForBoth()
  @RespondsWith(Session, {
    says: { el: 'Ο κωδικός άλλαξε', en: 'Password changed' },
    description: 'The session that goes on; every other of the account has ended',
  })
  @Refuses('UNAUTHENTICATED', 'SESSION_EXPIRED', 'TOO_MANY_ATTEMPTS')
  changePassword(
    @CurrentUser() caller: Caller,
    @Body() request: ChangePasswordRequest,
    @CallerDevice() device: SessionDevice,
  ): Promise<Session> {
    return this.changes.change(caller, request, device);
  }
}
