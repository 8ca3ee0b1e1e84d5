import type { Fault } from '../../backend/src/operations/doctor/doctor.js';

export interface ApiProcessOptions {
  databaseUrl: string;
  /** Default: any free port. */
  port?: number;
  /** Stops this API's clock at an instant. */
  now?: Date;
  /** Takes what it writes; default: it goes to the terminal. */
  output?: (text: string) => void;
  /** The product's own entry instead, with as many workers; its clock is the machine's. */
  workers?: number;
  /** Further variables of the environment. */
  env?: Record<string, string>;
}

export interface ApiProcess {
  pid: number;
  /** For example `http://127.0.0.1:41234`. */
  url: string;
  hasEnded(): boolean;
  /** Stops the clock at an instant, or lets it run again. */
  setNow(now: Date | null): Promise<void>;
  setLogLevel(level: string): Promise<void>;
  /**
   * Does once all that the process does by the clock: reminders, notices, housekeeping. It does none by itself.
   * `services`: only the work of these.
   */
  doTimedWork(services?: readonly string[]): Promise<void>;
  /** Resolves when its mail server answers, which was away between two files. */
  findMailServer(): Promise<void>;
  /**
   * Findings of `npm run doctor` in the data, at its clock's time; the tables themselves are the migrations' tests'.
   * `isWhole`: of PostgreSQL's own guards, too, which no call can switch off.
   */
  faults(isWhole?: boolean): Promise<Fault[]>;
  /** It no longer keeps whoever started it from ending, and ends with it. */
  leave(): void;
  stop(): Promise<void>;
  /** As a power cut would: nothing of it can say goodbye. */
  kill(): Promise<void>;
}

/** The level of a process that is told no other. */
export declare const LOG_LEVEL: string;

export declare function startApiProcess(options: ApiProcessOptions): Promise<ApiProcess>;
