import type { FastifyInstance } from 'fastify';
import type { Environment } from './config/environment-shape.js';
import type { Entities, PostgresOptions } from './database/data-source.js';

/** The difference between a process for one gym (`one-gym.ts`) and one for many (`gyms/`); `serving.ts` beside `main.ts` chooses. */
export interface Serving {
  readonly environment: Environment;
  /** The pool of a process that serves. */
  connections(entities: Entities): PostgresOptions;
  /** Prepares the tables before any process serves. @returns lines for the operator */
  prepare(): Promise<string[]>;
  /** Gives each request its gym, or refuses its host, before anything reads a session. */
  letIn(fastify: FastifyInstance): void;
  /** Runs in each process that serves; `end` ends the process. */
  keepWatch(end: () => void): void;
  /** Runs once, when the first process listens. */
  goOn(): void;
  /** @param url where the process listens */
  addresses(url: string): { lines: string[]; where: string };
}
