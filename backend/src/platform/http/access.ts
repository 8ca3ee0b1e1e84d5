import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { Role } from '../../contract/roles.js';
import { Refuses } from './documented.js';

/** Who may use a route; every route carries exactly one, or the application does not start. */
export type Access = 'public' | readonly Role[];
export const ACCESS = Symbol('access');

const forRoles = (...roles: Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata<symbol, Access>(ACCESS, roles),
    ApiBearerAuth(),
    Refuses(
      'UNAUTHENTICATED',
      'SESSION_EXPIRED',
      'SESSION_IDLE',
      ...(roles.length === 1 ? ['FORBIDDEN' as const] : []),
    ),
  );

/** Without signing in. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata<symbol, Access>(ACCESS, 'public');
/** Administrators only: anybody else who is signed in gets 403. */
export const ForAdmins = (): MethodDecorator & ClassDecorator => forRoles(Role.Admin);
/** Members only. */
export const ForClients = (): MethodDecorator & ClassDecorator => forRoles(Role.Client);
/** Everyone who is signed in. */
export const ForBoth = (): MethodDecorator & ClassDecorator => forRoles(Role.Admin, Role.Client);
