import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { namedRead, type NamedStatement } from '../database/named-query.js';
import { RouteFacts } from './route-facts.js';

/** The read of a route for a caller, as far as the request alone tells it; null where it does not. */
type ReadOf = (request: FastifyRequest, callerId: string) => NamedStatement | null;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@ReadsAhead`. */
    readsAhead?: ReadOf;
  }
  interface FastifyRequest {
    ahead?: ReadAhead;
  }
}

/**
 * Sends what a hot route will read in one packet with the read of the session: a round trip less. A caller who is then
 * not admitted never sees the answer.
 */
export const ReadsAhead = (readOf: ReadOf): MethodDecorator => RouteFacts({ readsAhead: readOf });

/** A read that was sent before its route runs. */
export class ReadAhead {
  private readonly rows: Promise<QueryResultRow[]>;

  constructor(
    on: DataSource,
    private readonly statement: NamedStatement,
  ) {
    this.rows = namedRead(on, statement);
    // Without an admitted caller nothing asks how it went.
    this.rows.catch(() => undefined);
  }

  /** The answer to this statement. Another one than was sent is a bug, which would ask the database twice each time. */
  rowsOf<Row extends QueryResultRow>({ name, values }: NamedStatement): Promise<Row[]> {
    const sent = this.statement;
    const isSent = name === sent.name && values.every((value, n) => value === sent.values[n]);
    if (!isSent) throw new Error(`Read ahead: ${sent.name}, with other values or for ${name}`);
    return this.rows as Promise<Row[]>;
  }
}

/** Called when the token is verified, and before its session is. */
export function readAhead(on: DataSource, request: FastifyRequest, callerId: string): void {
  const statement = request.routeOptions.config.readsAhead?.(request, callerId) ?? null;
  if (statement !== null) request.ahead = new ReadAhead(on, statement);
}

/** Injects what was read ahead, if anything was. */
export const Ahead = createParamDecorator(
  (_: undefined, context: ExecutionContext): ReadAhead | null =>
    context.switchToHttp().getRequest<FastifyRequest>().ahead ?? null,
);
