import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AuditModule } from '../audit/audit.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { MoneyModule } from '../money/money.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { providerOfEachEnvironment } from '../platform/gyms/per-gym.js';
import { UndeclaredQueryGuard } from '../platform/http/undeclared-query.guard.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { AccountHousekeepingService } from './account-housekeeping.service.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountController } from './account.controller.js';
import { ApiKeysAdminController } from './api-keys/api-keys.controller.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { ClientAccountsAdminController } from './client-accounts.controller.js';
import { AccountRepository } from './account.repository.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';
import { LinkAttemptsService } from './account-tokens/link-attempts.service.js';
import { AuthController, SessionsController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { AddedClientsService, PasswordLinksService } from './client-accounts.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { DisowningController } from './disowning.controller.js';
import { DisowningService } from './disowning.service.js';
import { JwtStrategy, SessionGuard } from './session.guard.js';
import { LocalStrategy } from './sign-in.guard.js';
import { JoiningRegistrations } from './joining-registrations.js';
import { ForgottenPasswordService } from './forgotten-password.service.js';
import { NewPasswordsService } from './new-passwords.service.js';
import { IdentityService } from './identity.service.js';
import { OwnNameService } from './own-name.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './password-reset.service.js';
import { RegistrationService } from './registration.service.js';
import { FactorNoticesService } from './second-factor/factor-notices.service.js';
import { FactorsRepository } from './second-factor/factors.repository.js';
import { ProofsService } from './proofs.service.js';
import {
  SecondFactorOfClientAdminController,
  SecondFactorController,
  SecondStepController,
  SecondFactorOfStaffAdminController,
} from './second-factor.controller.js';
import { SeedSealingService } from './second-factor/seed-sealing.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { WebAuthn } from './second-factor/web-authn.js';
import { SESSION_ALGORITHM, sessionKeyOf, SessionTokens } from './session-tokens.js';
import { SessionRepository } from './session.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';
import { SignInNetworksRepository } from './throttling/sign-in-networks.repository.js';
import { ThrottlesService, TurnsService } from './throttling/throttles.service.js';
import { SecurityVerificationService } from './verification/security-verification.service.js';
import { VisitorGateService } from './visitor-gate.service.js';

const jwtOptions = (environment: Environment) => ({
  // Asked for each token: in a process for many gyms each has its own.
  secretOrKeyProvider: () => sessionKeyOf(environment),
  signOptions: { algorithm: SESSION_ALGORITHM } as const,
});

/** Accounts: sign-in, registration, confirmation, passwords, and the guard of every route. */
@Module({
  imports: [
    JwtModule.registerAsync({ inject: [ENVIRONMENT], useFactory: jwtOptions }),
    PasswordsModule,
    AuditModule,
    MailModule,
    ClientsModule,
    MoneyModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [
    AuthController,
    SessionsController,
    AccountController,
    ClientAccountsAdminController,
    ApiKeysAdminController,
    DisowningController,
    SecondStepController,
    SecondFactorController,
    SecondFactorOfClientAdminController,
    SecondFactorOfStaffAdminController,
  ],
  providers: [
    AccountRepository,
    AuthService,
    SessionTokens,
    SessionRepository,
    SessionsService,
    JwtStrategy,
    ApiKeysService,
    LocalStrategy,
    SignInAttemptsService,
    SignInNetworksRepository,
    ThrottlesService,
    TurnsService,
    SecurityVerificationService,
    VisitorGateService,
    AccountChangesRepository,
    AccountTokensRepository,
    AccountMailsService,
    LinkAttemptsService,
    JoiningRegistrations,
    RegistrationService,
    ConfirmationService,
    DisowningService,
    ForgottenPasswordService,
    PasswordResetService,
    PasswordChangeService,
    OwnNameService,
    IdentityService,
    FactorsRepository,
    FactorNoticesService,
    ProofsService,
    SecondFactorsService,
    SeedSealingService,
    // The gym's address is part of each passkey.
    providerOfEachEnvironment(WebAuthn, ENVIRONMENT),
    AddedClientsService,
    PasswordLinksService,
    NewPasswordsService,
    AccountHousekeepingService,
    { provide: APP_GUARD, useClass: SessionGuard },
    // Behind it: where a session is needed, a request without one learns nothing of a route.
    { provide: APP_GUARD, useClass: UndeclaredQueryGuard },
  ],
  exports: [
    AccountMailsService,
    AccountTokensRepository,
    FactorsRepository,
    JoiningRegistrations,
    LinkAttemptsService,
    RegistrationService,
    SessionsService,
    ThrottlesService,
    TurnsService,
    SecondFactorsService,
  ],
})
export class AuthModule {}
