import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

/** So that a worker that cannot live does not keep a core busy dying. */
const RESTART_PAUSE_MS = 1_000;

export const workerCount = (workers: number | 'auto'): number =>
  workers === 'auto' ? availableParallelism() : workers;

/** The API in several processes on one port, each replaced when it dies. */
export class Workers {
  private readonly logger = new Logger('Workers');
  private isStopping = false;

  /** Resolves when all listen; when one ends before that, it has said why, and the product has not started. */
  async start(count: number): Promise<{ port: number }> {
    const [first] = await Promise.all(Array.from({ length: count }, () => this.listening(cluster.fork())));
    cluster.on('exit', (worker, code, signal) => void this.replace(worker, signal ?? code));
    return first ?? { port: 0 };
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        return worker.isDead() ? undefined : gone;
      }),
    );
  }

  private listening(worker: Worker): Promise<{ port: number }> {
    return new Promise((resolve) => {
      worker.once('listening', ({ port }) => resolve({ port }));
      worker.once('exit', (code) => {
        if (!this.isStopping && !worker.isConnected()) process.exitCode = code;
      });
    });
  }

  private async replace(worker: Worker, why: string | number): Promise<void> {
    if (this.isStopping) return;
    this.logger.error(`Worker ${worker.id} ended (${why}): starting another one`);
    await pause(RESTART_PAUSE_MS);
    if (!this.isStopping) cluster.fork();
  }
}
