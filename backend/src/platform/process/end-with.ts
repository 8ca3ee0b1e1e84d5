import cluster from 'node:cluster';
import { describeFault } from './plain-fault.js';
import type { WorkerFault } from './workers.js';

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
