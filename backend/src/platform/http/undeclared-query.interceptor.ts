import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { unknownFields } from '../errors/app-error.js';

const ANY_QUERY = Symbol('any query');

/** For pages that other services link to with query parameters of their own. */
export const AnyQuery = (): ClassDecorator & MethodDecorator => SetMetadata(ANY_QUERY, true);

/**
 * Refuses all query parameters on routes without `@Query()`: a caller who sends `dryRun` to a route without one must
 * not believe that nothing happened. Routes with `@Query()` check theirs by the request class.
 */
@Injectable()
export class UndeclaredQueryInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const names = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query ?? {});
    if (names.length > 0 && !this.takesQuery(context)) throw unknownFields(names);
    return next.handle();
  }

  private takesQuery(context: ExecutionContext): boolean {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
    const isDeclared = Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
    return isDeclared || this.reflector.getAllAndOverride<boolean>(ANY_QUERY, [handler, controller]) === true;
  }
}
