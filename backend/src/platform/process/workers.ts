import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { PlainFault } from './plain-fault.js';

/** So that a worker that cannot live does not keep a core busy dying. */
const RESTART_PAUSE_MS = 1_000;

/** What a worker that cannot start tells before it ends: it is printed once, however many they are. */
export interface WorkerFault {
  type: 'fault';
  text: string;
}

export const workerCount = (workers: number | 'auto'): number =>
  workers === 'auto' ? availableParallelism() : workers;

/** The API in several processes on one port, each replaced when it dies. */
export class Workers {
  private readonly logger = new Logger('Workers');
  private isStopping = false;

  /** The port, when all of them listen. */
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
      if (message?.type === 'fault') reject(new PlainFault(message.text));
    });
    worker.once('exit', () => reject(new PlainFault('The API ended before it was ready.')));
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
