import { Global, Module, type DynamicModule } from '@nestjs/common';
import { GYM_ZONE } from '../time/gym-clock.js';
import { readEnvironment } from './environment.js';
import type { Environment } from './environment-shape.js';

/** Injection token of the `Environment`. */
export const ENVIRONMENT = Symbol('environment');

export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Palestra cannot start with this environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Reads the environment of this process, or throws one error that lists everything wrong with it. */
export function requireEnvironment(purpose?: { serves: boolean }): Environment {
  const result = readEnvironment(process.env, undefined, purpose);
  if (!result.ok) throw new EnvironmentError(result.problems);
  return result.environment;
}

@Global()
@Module({})
export class ConfigModule {
  /** `environment` is read once, when the application is made. */
  static of(environment: () => Environment | Promise<Environment>): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: ENVIRONMENT, useFactory: environment },
        { provide: GYM_ZONE, useExisting: ENVIRONMENT },
      ],
      exports: [ENVIRONMENT, GYM_ZONE],
    };
  }
}
