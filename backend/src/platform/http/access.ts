import {
  applyDecorators,
  Controller,
  type ExecutionContext,
  Injectable,
  type OnModuleInit,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { AppError } from '../errors/app-error.js';
import { ApiBearerAuth, ApiExtension, ApiHeader, ApiTags } from './documentation.js';
import type { Capability } from '../../contract/capability-names.js';
import { ACTING_FOR } from '../../contract/request-headers.js';
import { CONFIRMED_ROUTES, NOT_FOR_KEYS, SET_UP_ROUTES, type Permission } from '../../contract/permissions.js';
import { Role } from '../../contract/roles.js';
import { Refuses } from './documented.js';

/** Access of a route. Every route declares exactly one, or the application does not start. */
export type Access = 'public' | 'door' | readonly Role[];
export const ACCESS = Symbol('access');

const forRoles = (roles: readonly Role[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata<symbol, Access>(ACCESS, roles),
    ApiBearerAuth(),
    Refuses(
      'UNAUTHENTICATED',
      'SESSION_EXPIRED',
      'SESSION_IDLE',
      'ACCOUNT_DISABLED',
      'API_KEY_INVALID',
      ...(roles.length === 1 ? ['FORBIDDEN' as const] : []),
    ),
  );

const ACTING_FOR_HEADER = ApiHeader({
  name: ACTING_FOR,
  required: false,
  description: 'Id of the child whom the call is about',
});

const PART_OF = Symbol('part of');

/** Calls of a capability: 404 NOT_USED unless the gym uses it (rule: what the gym uses). */
export const PartOf = (capability: Capability): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PART_OF, [capability]), ApiExtension('x-part-of', capability), Refuses('NOT_USED'));

/** The capabilities that the call needs; none for a call that every gym has. */
export const capabilitiesOf = (reflector: Reflector, context: ExecutionContext): readonly Capability[] =>
  reflector.getAllAndMerge<Capability[]>(PART_OF, [context.getHandler(), context.getClass()]);

/** @throws {AppError} NOT_USED for one that the gym does not use */
export function requireUsed(capabilities: readonly Capability[], uses: readonly Capability[]): void {
  if (!capabilities.every((one) => uses.includes(one))) throw new AppError('NOT_USED');
}

const PERMISSION = Symbol('permission');

/** The permission that staff need for the route, or for each of the controller (rule: staff roles). */
export const Permits = (permission: Permission): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PERMISSION, permission), ApiExtension('x-permission', permission));

/** Open without a session. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata<symbol, Access>(ACCESS, 'public');
/** Administrators only; other signed-in users get 403. */
export const ForAdmins = (): MethodDecorator & ClassDecorator => forRoles([Role.Admin]);
/** Members only. */
export const ForClients = (): MethodDecorator & ClassDecorator => forRoles([Role.Client]);
/** Members only, each for themselves or for a child of theirs (rule: family). */
export const ForFamily = (): MethodDecorator & ClassDecorator =>
  applyDecorators(forRoles([Role.Client]), MayActForChild());
/** Documents the header; the session guard checks it on every route, and `Caller.clientId` is the child. */
export const MayActForChild = (): MethodDecorator & ClassDecorator =>
  applyDecorators(ACTING_FOR_HEADER, Refuses('NOT_IN_FAMILY'));
/** Everyone with a session. */
export const ForBoth = (): MethodDecorator & ClassDecorator => forRoles([Role.Admin, Role.Client]);

/** A controller whose calls are for administrators only; the document lists them under `tag`. */
export const AdminController = (path: string, tag: string): ClassDecorator =>
  applyDecorators(ApiTags(tag), Controller(path), ForAdmins());
/** A controller whose calls are for members only, each for themselves or for a child of theirs. */
export const FamilyController = (path: string, tag: string): ClassDecorator =>
  applyDecorators(ApiTags(tag), Controller(path), ForFamily());

const NEST_PATH = 'path';
const NEST_METHOD = 'method';
type Handler = (...args: never[]) => unknown;

/** A route as OpenAPI spells it, such as `GET /api/Admin/clients/{id}`. */
function nameOf(controller: object, handler: Handler): string {
  const path = [controller, handler].map((part) => String(Reflect.getMetadata(NEST_PATH, part)).replaceAll('/', ' '));
  const parts = ['api', ...path.join(' ').split(' ')].filter((part) => part !== '');
  const method = RequestMethod[Reflect.getMetadata(NEST_METHOD, handler) as RequestMethod];
  return `${method} /${parts.join('/').replaceAll(/:(\w+)/g, '{$1}')}`;
}

const PERMISSION_OF = new WeakMap<object, Permission>();

/** The permission that staff need for the route of this request. */
export function permissionOf(context: ExecutionContext): Permission {
  const permission = PERMISSION_OF.get(context.getHandler());
  if (permission === undefined) throw new Error('A route that was not there at the start');
  return permission;
}

const CONFIRMED = new WeakSet<object>();
const SET_UP = new WeakSet<object>();
const OF_PEOPLE = new WeakSet<object>();

/** True when the route of this request asks again who calls (rule: asked again). */
export const needsConfirmation = (context: ExecutionContext): boolean => CONFIRMED.has(context.getHandler());

/** True when the route of this request is open to staff who must first set up a second factor. */
export const isSetUp = (context: ExecutionContext): boolean => SET_UP.has(context.getHandler());

/** True when the route of this request is closed to programs (rule: API keys). */
export const isOfPeople = (context: ExecutionContext): boolean => OF_PEOPLE.has(context.getHandler());

function mark(listed: readonly string[], routes: readonly Route[], handlers: WeakSet<object>): void {
  for (const name of listed) {
    const route = routes.find((one) => one.name === name);
    if (route === undefined) throw new Error(`No route, in contract/permissions.ts: ${name}`);
    handlers.add(route.handler);
  }
}

/**
 * Stops the start when a route does not declare its access, or lacks the permission that staff need for it: it would be
 * open to everyone or to nobody.
 */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const routes = this.discovery.getControllers().flatMap(({ metatype }) => this.routesOf(metatype));
    const undecided = routes.filter(({ access }) => access === undefined);
    if (undecided.length > 0) {
      throw new Error(`Add @Public(), @ForAdmins(), @ForClients() or @ForBoth() to: ${namesOf(undecided)}`);
    }
    const unnamed = routes.filter((route) => isForStaff(route) && !admitStaff(route));
    if (unnamed.length > 0) throw new Error(`Add @Permits('…') to: ${namesOf(unnamed)}`);
    mark(CONFIRMED_ROUTES, routes, CONFIRMED);
    mark(SET_UP_ROUTES, routes, SET_UP);
    mark(NOT_FOR_KEYS, routes, OF_PEOPLE);
  }

  private routesOf(controller: unknown): Route[] {
    if (typeof controller !== 'function') return [];
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
      const handler = prototype[method];
      if (typeof handler !== 'function' || !Reflect.hasMetadata(NEST_PATH, handler)) return [];
      const places = [handler as Handler, controller as never];
      const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
      const permission = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, places);
      return [{ name: nameOf(controller, handler as Handler), handler: handler as Handler, access, permission }];
    });
  }
}

interface Route {
  name: string;
  handler: Handler;
  access: Access | undefined;
  permission: Permission | undefined;
}

function admitStaff({ handler, permission }: Route): boolean {
  if (permission !== undefined) PERMISSION_OF.set(handler, permission);
  return permission !== undefined;
}

const isForStaff = ({ access }: Route): boolean => typeof access === 'object' && access.includes(Role.Admin);
const namesOf = (routes: readonly Route[]): string => routes.map(({ name }) => name).join(', ');
