import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { unknownFields } from './app-error.js';

const ANY_QUERY = Symbol('any query');

/** A page behind a link that others pass on, and hang parameters of their own on. */
export const AnyQuery = (): ClassDecorator & MethodDecorator => SetMetadata(ANY_QUERY, true);

/**
 * A route without `@Query()` takes no parameters: whoever sends `dryRun` where there is none must not believe that
 * nothing happened. Where there is a `@Query()`, its request class says what is known.
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
