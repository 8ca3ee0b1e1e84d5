import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { Role } from '../../contract/roles.js';
import { Refuses } from './documented.js';

/** Access of a route. Every route declares exactly one, or the application does not start. */
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
      'ACCOUNT_DISABLED',
      ...(roles.length === 1 ? ['FORBIDDEN' as const] : []),
    ),
  );

/** Open without a session. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata<symbol, Access>(ACCESS, 'public');
/** Administrators only; other signed-in users get 403. */
export const ForAdmins = (): MethodDecorator & ClassDecorator => forRoles(Role.Admin);
/** Members only. */
export const ForClients = (): MethodDecorator & ClassDecorator => forRoles(Role.Client);
/** Everyone with a session. */
export const ForBoth = (): MethodDecorator & ClassDecorator => forRoles(Role.Admin, Role.Client);
