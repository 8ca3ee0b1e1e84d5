import { expect, it, jest } from '@jest/globals';
import { inGym, pauseWhile, serveMany, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { DeliveryLedger } from './delivery-ledger.js';

const ATHENS: CurrentGym = { key: 'athens', schema: 'gym_athens', environment: null };
const NOW = new Date('2026-06-01T09:00:00Z');
const mail = { id: 'mail-1', worker: 1 };

function ledgerOver(
  exchange: (ended: unknown[], wish: { now: Date; agreedNow: Date | null }) => Promise<unknown[]>,
  nightAt: () => Promise<null> = () => Promise.resolve(null),
  now: () => Date = () => NOW,
  agreedNow: () => Promise<Date | null> = () => Promise.resolve(null),
): DeliveryLedger {
  const parts = [
    { exchange, nightAt, reclaim: () => Promise.resolve() },
    { number: () => Promise.resolve(1) },
    { isDown: false },
    { read: () => ({ now: now(), zone: 'UTC' }) },
    { agreedNow },
  ];
  return new DeliveryLedger(...(parts as unknown as ConstructorParameters<typeof DeliveryLedger>));
}

it('reads the night once for batches that follow each other, and anew after the last of them', async () => {
  const nightAt = jest.fn(() => Promise.resolve(null));
  const due = [[mail], [mail], [], [mail]];
  const nightsAtBatch: number[] = [];
  const exchange = (): Promise<unknown[]> => {
    nightsAtBatch.push(nightAt.mock.calls.length);
    return Promise.resolve(due.shift() ?? []);
  };
  const ledger = ledgerOver(exchange, nightAt);
  const first = ledger.next();
  const kept = ledger.keep();
  await first;
  await ledger.next();
  const last = ledger.next();
  ledger.wake();
  await last;
  ledger.abandon();
  await kept;
  expect(nightsAtBatch).toEqual([1, 1, 1, 2]);
});

it('begins no mail by a later time than the one by which mails are withdrawn as too late', async () => {
  let clock = new Date('2026-06-01T09:00:00Z');
  const agreedNow = (): Promise<Date> => {
    const agreed = clock;
    clock = new Date('2026-06-01T16:00:00Z');
    return Promise.resolve(agreed);
  };
  const wishes: { now: Date; agreedNow: Date | null }[] = [];
  const exchange: Parameters<typeof ledgerOver>[0] = (_, wish) => Promise.resolve(wishes.push(wish) > 0 ? [mail] : []);
  const ledger = ledgerOver(exchange, undefined, () => clock, agreedNow);
  const first = ledger.next();
  const kept = ledger.keep();
  await first;
  ledger.abandon();
  await kept;
  const nine = new Date('2026-06-01T09:00:00Z');
  expect(wishes).toMatchObject([{ now: nine, agreedNow: nine }]);
});

it('begins no mail while the gym of the process is being moved, and begins it afterwards', async () => {
  let isMoving = true;
  pauseWhile(() => isMoving);
  const exchange = jest.fn(() => Promise.resolve([mail] as unknown[]));
  const ledger = ledgerOver(exchange);
  const first = ledger.next();
  const kept = ledger.keep();
  await new Promise(setImmediate);
  expect(exchange).not.toHaveBeenCalled();

  isMoving = false;
  ledger.wake();
  expect(await first).toBe(mail);
  ledger.abandon();
  await kept;
});

it('waits for the mail under way without keeping the process busy, when its gym is suspended', async () => {
  let served = [ATHENS];
  serveMany(() => served);
  const exchanges: unknown[][] = [];
  const exchange = (ended: unknown[]): Promise<unknown[]> => {
    exchanges.push(ended);
    return Promise.resolve(exchanges.length === 1 ? [mail] : []);
  };
  await inGym(ATHENS, async () => {
    const ledger = ledgerOver(exchange);
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
      at: NOW,
    };
    ledger.end(sent as never);
    await kept;
    expect(exchanges).toEqual([[], [sent]]);
  });
});
