import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { StartupError } from '../config/startup-error.js';

/** Pause before a restart, so that a worker that keeps crashing does not keep a core busy. */
const RESTART_PAUSE_MS = 1_000;

/** Sent by a worker that cannot start; the text is printed once for all workers. */
export interface WorkerFault {
  type: 'fault';
  text: string;
}

export const workerCount = (workers: number | 'auto'): number =>
  workers === 'auto' ? availableParallelism() : workers;

/** Runs the API in several processes on one port and replaces each that dies. */
export class Workers {
  private readonly logger = new Logger('Workers');
  private isStopping = false;

  /** Resolves with the port when all workers listen. */
  async start(count: number): Promise<number> {
    const ports = await Promise.all(Array.from({ length: count }, () => listening(cluster.fork())));
    cluster.on('exit', (worker, code, signal) => void this.replace(worker, signal || `exit code ${code}`));
    return ports[0] ?? 0;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(ended));
  }

  private async replace(worker: Worker, why: string): Promise<void> {
    if (this.isStopping) return;
    this.logger.error(`Worker ${worker.id} ended (${why}): starting another one`);
    await pause(RESTART_PAUSE_MS);
    if (!this.isStopping) cluster.fork();
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
