import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { LogLevelName } from '../config/environment-shape.js';

const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'];
const FROM: Readonly<Record<LogLevelName, number>> = {
  silent: 0,
  fatal: 1,
  error: 2,
  warn: 3,
  info: 4,
  debug: 5,
  trace: 6,
};
/** Nest tells at length how it puts itself together; of interest only when it does not. */
const FRAMEWORK = ['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver'];

/** One line of JSON per entry. */
export class JsonLogger extends ConsoleLogger {
  constructor(level: LogLevelName) {
    super({ json: true, logLevels: LEVELS.slice(0, FROM[level]) });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && FRAMEWORK.includes(context)) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    // A port that is taken: Nest tells it here and throws it as well, and whoever started us is told in one line.
    if (rest.at(-1) === 'NestApplication') this.debug(message, ...rest);
    else super.error(message, ...rest);
  }
}
