import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { networkOf } from '../platform/http/caller-address.js';
import type { SignInAccount } from './account.repository.js';
import { AuthService } from './auth.service.js';

/** Checks e-mail and password, for `AuthGuard('local')`. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly auth: AuthService) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<SignInAccount> {
    return this.auth.accountOf({ email, password }, networkOf(request.ip));
  }
}
