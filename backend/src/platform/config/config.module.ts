import { Global, Module, type DynamicModule } from '@nestjs/common';
import { GYM_ZONE } from '../time/gym-clock.js';
import { readEnvironment } from './environment.js';
import type { Environment } from './environment-shape.js';
import { StartupError } from './startup-error.js';

/** Injection token of the `Environment`. */
export const ENVIRONMENT = Symbol('environment');

/** Reads the environment of this process, or throws one error that lists everything wrong with it. */
export function requireEnvironment(purpose?: { serves: boolean }): Environment {
  const result = readEnvironment(process.env, undefined, purpose);
  if (result.ok) return result.environment;
  const list = result.problems.map((problem) => `  - ${problem}`).join('\n');
  throw new StartupError(`Palestra cannot start with this environment:\n${list}`);
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
