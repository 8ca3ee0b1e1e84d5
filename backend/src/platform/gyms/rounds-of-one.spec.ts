import { describe, expect, it } from '@jest/globals';
import { pauseWhile } from './current-gym.js';
import { Scheduled } from './rounds.js';

describe('a job of a process for one gym', () => {
  it('does not begin while its gym is moved or restored, and does again afterwards', async () => {
    let isAway = false;
    let runs = 0;
    pauseWhile(() => isAway);
    class Jobs {
      @Scheduled('4 1 1 1 *')
      job(): Promise<void> {
        runs += 1;
        return Promise.resolve();
      }
    }
    const jobs = new Jobs();
    await jobs.job();
    isAway = true;
    await jobs.job();
    expect(runs).toBe(1);
    isAway = false;
    await jobs.job();
    expect(runs).toBe(2);
  });
});
