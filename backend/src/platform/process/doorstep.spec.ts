import { EventEmitter } from 'node:events';
import type { Worker } from 'node:cluster';
import { describe, expect, it } from '@jest/globals';
import { Doorstep } from './doorstep.js';

describe('Doorstep', () => {
  it('outlives a worker that is killed while it gets the port', () => {
    const worker = new EventEmitter() as unknown as Worker;
    new Doorstep().serve(worker);
    expect(worker.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(true);
  });
});
