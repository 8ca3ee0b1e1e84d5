import { applyDecorators, SetMetadata, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
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

const NEST_PATH = 'path';

/** Stops the start when a route does not declare its access: it would be open to everyone or to nobody. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undecided = this.discovery.getControllers().flatMap(({ metatype }) => this.undecidedRoutesOf(metatype));
    if (undecided.length === 0) return;
    throw new Error(`Add @Public(), @ForAdmins(), @ForClients() or @ForBoth() to: ${undecided.join(', ')}`);
  }

  private undecidedRoutesOf(controller: unknown): string[] {
    if (typeof controller !== 'function' || this.reflector.get<unknown>(ACCESS, controller) !== undefined) return [];
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => {
        const handler = prototype[name];
        return (
          typeof handler === 'function' &&
          Reflect.hasMetadata(NEST_PATH, handler) &&
          !Reflect.hasMetadata(ACCESS, handler)
        );
      })
      .map((name) => `${controller.name}.${name}`);
  }
}
