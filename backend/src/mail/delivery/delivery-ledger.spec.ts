import { expect, it, jest } from '@jest/globals';
import { inGym, serveMany, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { DeliveryLedger } from './delivery-ledger.js';

const ATHENS: CurrentGym = { key: 'athens', schema: 'gym_athens', environment: null };
const mail = { id: 'mail-1', worker: 1 };

it('waits for the mail under way without keeping the process busy, when its gym is suspended', async () => {
  let served = [ATHENS];
  serveMany(() => served);
  const exchanges: unknown[][] = [];
  const exchange = (ended: unknown[]): Promise<unknown[]> => {
    exchanges.push(ended);
    return Promise.resolve(exchanges.length === 1 ? [mail] : []);
  };
  const parts = [
    { exchange, reclaim: () => Promise.resolve() },
    { number: () => Promise.resolve(1) },
    { isDown: false },
    { read: () => ({ now: new Date(), zone: 'UTC' }) },
    { agreedNow: () => Promise.resolve(null) },
  ];
  await inGym(ATHENS, async () => {
    const ledger = new DeliveryLedger(...(parts as unknown as ConstructorParameters<typeof DeliveryLedger>));
    // A loop without a pause would keep Jest from ending the test, too.
    const close = jest.spyOn(ledger, 'close').mockImplementation(() => {
      if (close.mock.calls.length > 9) throw new Error('closed again and again');
      DeliveryLedger.prototype.close.call(ledger);
    });
    const first = ledger.next();
    const kept = ledger.keep();
    expect(await first).toBe(mail);

    served = [];
    ledger.wake();
    await new Promise(setImmediate);
    const sent = {
      id: mail.id,
      worker: 1,
      state: 'sent',
      attempts: 1,
      words: null,
      nextAttemptAt: null,
      at: new Date(),
    };
    ledger.end(sent as never);
    await kept;
    expect(exchanges).toEqual([[], [sent]]);
  });
});
