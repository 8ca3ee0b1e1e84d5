import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { networkOf } from '../platform/http/caller-address.js';
import { RequestPipe } from '../platform/http/validation/request.pipe.js';
import type { SignInAccount } from './account.repository.js';
import { SignInRequest } from './auth.dto.js';
import { AuthService } from './auth.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the sign-in guard: the account whose password was right. */
    signedIn?: SignInAccount;
  }
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** Admits a request with the right password of an account that may sign in. */
@Injectable()
export class SignInGuard extends AuthGuard('local') {
  private readonly pipe = new RequestPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    // Guards run before pipes, so the body is validated here to report its faulty fields.
    request.body = await this.pipe.transform(request.body, { type: 'body', metatype: SignInRequest });
    return (await super.canActivate(context)) as boolean;
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'signedIn' };
  }
}

/** Injects the account that signs in. Only behind the `SignInGuard`. */
export const SignedIn = createParamDecorator((_: undefined, context: ExecutionContext): SignInAccount => {
  const { signedIn } = requestOf(context);
  if (signedIn === undefined) throw new Error('@SignedIn() without the SignInGuard');
  return signedIn;
});

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
