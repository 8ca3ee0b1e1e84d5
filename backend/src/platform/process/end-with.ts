import cluster from 'node:cluster';
import { describeFault } from './describe-fault.js';
import type { WorkerFault } from './workers.js';

// `npm run doctor | head` closes the pipe early; that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: Error & { code?: string }) => {
    if (fault.code !== 'EPIPE') throw fault;
  });
}

/** Prints the error once and exits. A worker passes it to the primary process, which prints it. */
export function endWith(fault: unknown): void {
  const text = describeFault(fault);
  if (cluster.isWorker && process.send) {
    const message: WorkerFault = { type: 'fault', text };
    process.send(message, () => process.exit(1));
    return;
  }
  process.stderr.write(`${text}\n`, () => process.exit(1));
}
