import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { IsObject } from 'class-validator';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import {
  type AddPasskeyRequest,
  type ConfirmIdentityRequest,
  type ConfirmTotpRequest,
  NewPasskey,
  NewTotp,
  ProofRequest,
  RecoveryCodes,
  SecondFactor,
  SecondFactorOf,
  type SecondStepRequest,
} from '../contract/second-factor.js';
import { Session } from '../contract/session.js';
import { AdminController, ForBoth, Public, Permits } from '../platform/http/access.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { fault, field, Rule, type FieldOptions } from '../platform/http/validation/field.js';
import { OwnPasswordField, TextField } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { AuthService } from './auth.service.js';
import { IdentityService } from './identity.service.js';
import { CallerDevice, type SessionDevice } from './session-device.js';
import { ProofsService } from './proofs.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';

const TICKET_MAX_LENGTH = 100;
const CODE_MAX_LENGTH = 40;
/** The answer of a browser, with the certificates that some authenticators add. */
const PASSKEY_MAX_LENGTH = 32_000;

const TicketField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({ min: 1, max: TICKET_MAX_LENGTH, ...options });
const CodeField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({ min: 1, max: CODE_MAX_LENGTH, requiredKey: 'codeRequired', ...options });

const isShort = (value: unknown): boolean => JSON.stringify(value).length <= PASSKEY_MAX_LENGTH;
const PasskeyField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { type: 'object', additionalProperties: true },
    [IsObject(fault('malformed')), Rule((value) => (isShort(value) ? null : { key: 'malformed' }))],
    { description: 'The credential of the browser, as JSON', ...options },
  );

class SecondStepBody implements SecondStepRequest {
  @TicketField() ticket!: string;
  @CodeField({ optional: true, description: 'Of the app, or a recovery code' }) code?: string;
  @PasskeyField({ optional: true }) passkey?: object;
}

class ConfirmIdentityBody implements ConfirmIdentityRequest {
  @OwnPasswordField({ optional: true, requiredKey: 'passwordRequired' })
  password?: string;

  @TicketField({ optional: true }) ticket?: string;
  @CodeField({ optional: true, description: 'Of the app, or a recovery code' }) code?: string;
  @PasskeyField({ optional: true }) passkey?: object;
}

class ConfirmTotpBody implements ConfirmTotpRequest {
  @TicketField() ticket!: string;
  @CodeField() code!: string;
}

class AddPasskeyBody implements AddPasskeyRequest {
  @TicketField() ticket!: string;
  @TextField({ min: 1, max: LIMITS.passkeyNameMaxLength, label: 'passkeyName' }) name!: string;
  @PasskeyField() passkey!: object;
}

@ApiTags('auth')
@Controller('auth/login')
@Public()
export class SecondStepController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly auth: AuthService,
  ) {}

  @Post('second-step')
  @ApiOperation({ summary: 'Completes a sign-in with a second factor, or with a passkey alone' })
  @RespondsWith(Session, { says: 'signedIn' })
  @Refuses(
    'PROOF_EXPIRED',
    'ACCOUNT_DISABLED',
    'EMAIL_NOT_CONFIRMED',
    'SESSION_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'OUT_OF_ORDER',
    'DISK_FULL',
  )
  async complete(
    @Body() { ticket, code, passkey }: SecondStepBody,
    @CallerDevice() device: SessionDevice,
  ): Promise<Session> {
    const proof = { ...(code !== undefined && { code }), ...(passkey && { passkey }) };
    return this.auth.begin(await this.proofs.completeSignIn(ticket, proof, device.network), device);
  }

  @Post('passkey')
  @ApiOperation({ summary: 'Begins a sign-in with a passkey alone' })
  @RespondsWith(ProofRequest)
  @Refuses('NOT_FOUND', 'TOO_MANY_ATTEMPTS')
  askPasskey(@CallerNetwork() network: string): Promise<ProofRequest> {
    return this.proofs.askAnybody(network);
  }
}

@ApiTags('auth')
@Controller('auth')
@Permits('account')
@ForBoth()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly identities: IdentityService,
  ) {}

  @Post('confirm-identity')
  @ApiOperation({ summary: 'Proves again who calls, so that sensitive acts are allowed for a while' })
  @AnswersNothing({ el: 'Επιβεβαιώθηκε', en: 'Confirmed' })
  @Refuses('PROOF_EXPIRED', 'TOO_MANY_ATTEMPTS', 'OUT_OF_ORDER')
  confirmIdentity(
    @CurrentUser() caller: Caller,
    @Body() request: ConfirmIdentityBody,
    @CallerNetwork() network: string,
  ): Promise<void> {
    return this.identities.confirm(caller, request, network);
  }

  @Post('confirm-identity/options')
  @ApiOperation({ summary: 'Says how the caller can prove again who they are' })
  @RespondsWith(ProofRequest)
  askIdentity(@CurrentUser() caller: Caller): Promise<ProofRequest> {
    return this.identities.ask(caller);
  }

  @Get('second-factor')
  @ApiOperation({ summary: "Reads the caller's second factors" })
  @RespondsWith(SecondFactor)
  read(@CurrentUser() caller: Caller): Promise<SecondFactor> {
    return this.factors.read(caller);
  }

  @Post('second-factor/totp')
  @ApiOperation({ summary: 'Begins to set up an authenticator app' })
  @RespondsWith(NewTotp)
  beginTotp(@CurrentUser() caller: Caller): Promise<NewTotp> {
    return this.factors.beginTotp(caller);
  }

  @Post('second-factor/totp/confirm')
  @ApiOperation({ summary: 'Sets up the authenticator app with its first code' })
  @RespondsWith(RecoveryCodes, { says: { el: 'Η εφαρμογή κωδικών προστέθηκε', en: 'Authenticator app added' } })
  @Refuses('PROOF_EXPIRED', 'TOO_MANY_ATTEMPTS', 'OUT_OF_ORDER')
  confirmTotp(
    @CurrentUser() caller: Caller,
    @Body() request: ConfirmTotpBody,
    @CallerNetwork() network: string,
  ): Promise<RecoveryCodes> {
    return this.factors.confirmTotp(caller, request, network);
  }

  @Delete('second-factor/totp')
  @ApiOperation({ summary: "Removes the caller's authenticator app" })
  @AnswersNothing({ el: 'Η εφαρμογή κωδικών αφαιρέθηκε', en: 'Authenticator app removed' })
  @Refuses('NOT_FOUND')
  removeTotp(@CurrentUser() caller: Caller): Promise<void> {
    return this.factors.removeTotp(caller);
  }

  @Post('second-factor/recovery-codes')
  @ApiOperation({ summary: 'Replaces the recovery codes' })
  @RespondsWith(RecoveryCodes, {
    says: { el: 'Οι παλιοί κωδικοί ανάκτησης δεν ισχύουν πια', en: 'The old recovery codes no longer work' },
  })
  @Refuses('CONFLICT')
  renewRecoveryCodes(@CurrentUser() caller: Caller): Promise<RecoveryCodes> {
    return this.factors.renewRecoveryCodes(caller);
  }

  @Post('passkeys/options')
  @ApiOperation({ summary: 'Begins to add a passkey' })
  @RespondsWith(NewPasskey)
  beginPasskey(@CurrentUser() caller: Caller): Promise<NewPasskey> {
    return this.factors.beginPasskey(caller);
  }

  @Post('passkeys')
  @ApiOperation({ summary: 'Adds a passkey' })
  @RespondsWith(RecoveryCodes, { says: { el: 'Το passkey προστέθηκε', en: 'Passkey added' } })
  @Refuses('PROOF_EXPIRED')
  addPasskey(@CurrentUser() caller: Caller, @Body() request: AddPasskeyBody): Promise<RecoveryCodes> {
    return this.factors.addPasskey(caller, request);
  }

  @Delete('passkeys/:id')
  @ApiOperation({ summary: "Removes one of the caller's passkeys" })
  @AnswersNothing({ el: 'Το passkey αφαιρέθηκε', en: 'Passkey removed' })
  removePasskey(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.factors.removePasskey(caller, id);
  }
}

@AdminController('Admin/clients/:id/second-factor', 'clients')
@Permits('secondFactors')
export class SecondFactorOfClientAdminController {
  constructor(private readonly factors: SecondFactorsService) {}

  @Get()
  @ApiOperation({ summary: 'Says which second factors a client has' })
  @RespondsWith(SecondFactorOf)
  read(@Param('id', IdPipe) id: string): Promise<SecondFactorOf> {
    return this.factors.of(id, Role.Client);
  }

  @Delete()
  @ApiOperation({ summary: 'Removes the second factors of a client who lost their device' })
  @AnswersNothing('secondFactorsRemoved')
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.factors.removeOf(caller, id, Role.Client);
  }
}

@AdminController('Admin/staff/:id/second-factor', 'staff')
@Permits('staff')
export class SecondFactorOfStaffAdminController {
  constructor(private readonly factors: SecondFactorsService) {}

  @Get()
  @ApiOperation({ summary: 'Says which second factors a staff account has' })
  @RespondsWith(SecondFactorOf)
  read(@Param('id', IdPipe) id: string): Promise<SecondFactorOf> {
    return this.factors.of(id, Role.Admin);
  }

  @Delete()
  @ApiOperation({ summary: 'Removes the second factors of staff who lost their device' })
  @AnswersNothing('secondFactorsRemoved')
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.factors.removeOf(caller, id, Role.Admin);
  }
}
