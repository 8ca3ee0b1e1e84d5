import { expect, it } from '@jest/globals';
import { inGym, serveMany, type CurrentGym } from '../gyms/current-gym.js';
import { FairLanes } from './fair-lanes.js';

const gym = (key: string): CurrentGym => ({ key, schema: `gym_${key}`, environment: null });
const [A, B] = [gym('a'), gym('b')];

it('lets a gym with much long work stand behind the others each time', async () => {
  serveMany(() => [A, B]);
  const lanes = new FairLanes(1);
  const order: string[] = [];
  const work = (key: string): Promise<void> =>
    inGym(gym(key), () =>
      lanes.run(async () => {
        await new Promise(setImmediate);
        order.push(key);
      }),
    );
  await Promise.all(['a', 'a', 'a', 'b'].map(work));
  expect(order).toEqual(['a', 'b', 'a', 'a']);
});
