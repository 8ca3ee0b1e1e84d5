import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { unknownFields } from '../errors/app-error.js';

const ANY_QUERY = Symbol('any query');

/** For pages that other services link to with query parameters of their own. */
export const AnyQuery = (): ClassDecorator & MethodDecorator => SetMetadata(ANY_QUERY, true);

/**
 * Refuses all query parameters on routes without `@Query()`: a caller who sends `dryRun` to a route without one must
 * not believe that nothing happened. Routes with `@Query()` check theirs by the request class.
 */
@Injectable()
export class UndeclaredQueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const names = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query ?? {});
    if (names.length > 0 && !this.takesQuery(context)) throw unknownFields(names);
    return true;
  }

  private takesQuery(context: ExecutionContext): boolean {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
    const isDeclared = Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
    return isDeclared || this.reflector.getAllAndOverride<boolean>(ANY_QUERY, [handler, controller]) === true;
  }
}
