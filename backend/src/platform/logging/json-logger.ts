import type { LoggerService } from '@nestjs/common';
import { pino, type Level, type Logger } from 'pino';
import type { LogLevelName } from '../config/environment-shape.js';
import { currentGymOrNull } from '../gyms/current-gym.js';

/** Nest logs its start at length, which only matters when the start fails. */
const FRAMEWORK = ['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver'];
const STACK = /\n\s+at /;

/** Writes each entry of Nest and of ours as one line of JSON in pino's format: named levels, ISO 8601 times. */
export class JsonLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(level: LogLevelName) {
    this.pino = pino({
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    });
  }

  fatal = (message: unknown, ...rest: unknown[]): void => this.write('fatal', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.write('trace', message, rest);

  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.write(typeof context === 'string' && FRAMEWORK.includes(context) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // Nest logs a port in use and also throws it. The start prints that error in one line, so here it is debug only.
    this.write(rest.at(-1) === 'NestApplication' ? 'debug' : 'error', message, rest);
  }

  /** Nest passes a stack first, where there is one, and the context last; we pass the fault itself in place of a stack. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const texts = rest.filter((more) => typeof more === 'string');
    const trace = texts.find((text) => STACK.test(text));
    const context = texts.findLast((text) => text !== trace);
    const stack = trace ?? rest.find((more) => more instanceof Error)?.stack;
    const gym = currentGymOrNull()?.key;
    const fields = {
      ...(context !== undefined && { context }),
      ...(gym !== undefined && { gym }),
      ...(stack !== undefined && { stack }),
    };
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object') this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, typeof message === 'string' ? message : JSON.stringify(message));
  }
}
