// A thread that hashes and checks passwords for hashing-threads.ts, after everything else that wants the processor.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingJob, HashingResult } from './hashing-threads.js';

// On Linux 0 is the calling thread, not the process. A lower priority needs no rights; without it hashing works as well.
try {
  os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Forbidden by a sandbox.
}

function resultOf(job: HashingJob): HashingResult {
  try {
    const value = 'options' in job ? hashSync(job.password, job.options) : verifySync(job.hash, job.password);
    return { value };
  } catch (fault) {
    return { fault: String(fault) };
  }
}

parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(resultOf(job)));
