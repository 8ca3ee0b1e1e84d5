import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isLoopback } from '../config/address.js';
import type { Environment } from '../config/environment-shape.js';
import { StartupError } from '../config/startup-error.js';
import { Doorstep } from './doorstep.js';

/** Pause before a restart, so that a worker that keeps crashing does not keep a core busy. */
const RESTART_PAUSE_MS = 1_000;

/** Sent by a worker that cannot start; the text is printed once for all workers. */
export interface WorkerFault {
  type: 'fault';
  text: string;
}

/**
 * `auto`: one process per core, and one fewer where PostgreSQL needs a core of the same machine. Two processes on two
 * cores beside their database book no faster than one, with twice the memory.
 */
export function workerCount(
  { workers, databaseUrl }: Pick<Environment, 'workers' | 'databaseUrl'>,
  cores = availableParallelism(),
): number {
  if (workers !== 'auto') return workers;
  return Math.max(1, isOnThisMachine(databaseUrl) ? cores - 1 : cores);
}

/** A socket, loopback, or a name without a dot, which is a service of the same compose project. */
function isOnThisMachine(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return true;
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') || isLoopback(host) || !/[.:]/.test(host);
}

/** Runs the API in several processes on one port and replaces each that dies. */
export class Workers {
  private readonly logger = new Logger('Workers');
  private readonly doorstep = new Doorstep();
  private isStopping = false;

  constructor(private readonly host: string) {}

  /** Resolves with the port when all workers listen. */
  async start(count: number): Promise<number> {
    const [port = 0] = await Promise.all(Array.from({ length: count }, () => listening(this.fork())));
    const keepPort = (): void => {
      const isAlive = (worker?: Worker): boolean => worker?.isConnected() === true && !worker.isDead();
      if (!this.isStopping && !Object.values(cluster.workers ?? {}).some(isAlive)) {
        this.doorstep.open({ port, host: this.host });
      }
    };
    // Either comes first when a worker is killed, and the cluster gives the port up with the later one.
    cluster.on('disconnect', keepPort);
    cluster.on('exit', (worker, code, signal) => {
      keepPort();
      void this.replace(worker, signal || `exit code ${code}`);
    });
    return port;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.doorstep.close();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(ended));
  }

  private async replace(worker: Worker, why: string): Promise<void> {
    if (this.isStopping) return;
    this.logger.error(`Worker ${worker.id} ended (${why}): starting another one`);
    await pause(RESTART_PAUSE_MS);
    if (!this.isStopping) this.fork();
  }

  private fork(): Worker {
    const worker = cluster.fork();
    this.doorstep.serve(worker);
    return worker;
  }
}

function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.on('message', (message: Partial<WorkerFault> | null) => {
      if (message?.type === 'fault') reject(new StartupError(message.text));
    });
    worker.once('exit', () => reject(new StartupError('The API ended before it was ready.')));
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
