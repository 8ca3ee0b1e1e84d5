import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { AccountRepository } from './account.repository.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { SessionGuard } from './session.guard.js';
import { SessionTokens } from './session-tokens.js';

/** A key object, made once: a secret given as text would be made into one again for every request. */
function jwtOptions(environment: Environment) {
  if (environment.jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
  return {
    secret: createSecretKey(environment.jwtSecret, 'utf8'),
    signOptions: { algorithm: 'HS256' as const },
    verifyOptions: { algorithms: ['HS256' as const] },
  };
}

/** Signing in, and the guard that stands before every route. */
@Module({
  imports: [JwtModule.registerAsync({ inject: [ENVIRONMENT], useFactory: jwtOptions }), PasswordsModule],
  controllers: [AuthController],
  providers: [AccountRepository, AuthService, SessionTokens, { provide: APP_GUARD, useClass: SessionGuard }],
})
export class AuthModule {}
