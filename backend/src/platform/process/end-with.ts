import cluster from 'node:cluster';
import { describeFault } from './plain-fault.js';
import type { WorkerFault } from './workers.js';

// `npm run doctor | head`: a reader that has seen enough is no reason to break off, or to complain.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: Error & { code?: string }) => {
    if (fault.code !== 'EPIPE') throw fault;
  });
}

/** Says what is wrong, once, and ends. A worker leaves the saying to the process that started it. */
export function endWith(fault: unknown): void {
  const text = describeFault(fault);
  if (cluster.isWorker && process.send) {
    const message: WorkerFault = { type: 'fault', text };
    process.send(message, () => process.exit(1));
    return;
  }
  process.stderr.write(`${text}\n`, () => process.exit(1));
}
