import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { HashingThreads } from './hashing-threads.js';

const OPTIONS = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('HashingThreads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hashing-thread-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = (lines: string): string => {
    const file = path.join(folder, `${lines.length}.cjs`);
    writeFileSync(file, `const { parentPort } = require('node:worker_threads'); ${lines}`);
    return file;
  };
  let warn: jest.SpyInstance;
  beforeEach(() => void (warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue()));
  afterEach(() => warn.mockRestore());

  it('does jobs in order in one thread', async () => {
    const threads = new HashingThreads(
      1,
      program("let n = 0; parentPort.on('message', () => parentPort.postMessage({ value: `job ${++n}` }));"),
      true,
    );
    const jobs = ['a', 'b', 'c'].map((password) => threads.hash(password, OPTIONS));
    expect(await Promise.all(jobs)).toEqual(['job 1', 'job 2', 'job 3']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('throws the fault that a thread reports', async () => {
    const threads = new HashingThreads(
      1,
      program("parentPort.on('message', () => parentPort.postMessage({ fault: 'no hash' }));"),
      true,
    );
    await expect(threads.verify('broken', 'a')).rejects.toThrow('no hash');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot start', () => path.join(folder, 'nowhere.cjs')],
    ['ends within a job', () => program("parentPort.on('message', () => process.exit(3));")],
    ['fails within a job', () => program("parentPort.on('message', () => { throw new Error('out of memory'); });")],
  ])('hashes and checks without threads, and warns once, when one %s', async (_what, programOf) => {
    const threads = new HashingThreads(1, programOf(), true);
    const [one, other] = await Promise.all([threads.hash('ένα', OPTIONS), threads.hash('δύο', OPTIONS)]);
    expect(await threads.verify(one, 'ένα')).toBe(true);
    expect(await threads.verify(other, 'ένα')).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
