import { expect, it } from '@jest/globals';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

it('tells that an act has begun before the next event, so that a double press is one', async () => {
  const act = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise<null>(() => undefined) });
  const told: string[] = [];
  // As a screen listens.
  const leave = act.subscribe(notifyManager.batchCalls(({ status }) => void told.push(status)));
  void act.mutate();
  // An event waits for all microtasks, and for no timer.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(told).toEqual(['pending']);
  leave();
});
