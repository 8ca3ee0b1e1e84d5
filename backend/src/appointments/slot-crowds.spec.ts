import { SlotCrowds } from './slot-crowds.js';

const FULL = new Error('full');
const OWN = new Error('a rule of their own');
const TEN = Array.from({ length: 10 }, (_, n) => n);

let now: number;
let crowds: SlotCrowds;
beforeEach(() => {
  now = 0;
  crowds = new SlotCrowds({ forAll: (fault) => (fault === FULL ? FULL : null), now: () => now });
});

const refusedWith =
  (fault: Error, done: () => void = () => undefined) =>
  (): Promise<never> => {
    done();
    crowds.note('a', fault);
    return Promise.reject(fault);
  };
const outcomes = async (calls: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(calls)).map((each): unknown => (each.status === 'fulfilled' ? each.value : each.reason));

describe('those who wait for the same slot', () => {
  it('go on four at a time', async () => {
    const begun: (() => void)[] = [];
    const work = (): Promise<void> => new Promise((resolve) => begun.push(resolve));
    const all = outcomes(TEN.map(() => crowds.enter('a', work)));
    expect(begun).toHaveLength(4);
    begun[0]?.();
    begun[1]?.();
    while (begun.length < 6) await Promise.resolve();
    expect(begun).toHaveLength(6);
    for (let n = 2; n < 10; n += 1) {
      while (begun[n] === undefined) await Promise.resolve();
      begun[n]?.();
    }
    expect(await all).toHaveLength(10);
  });

  it('are told what refused the first of them, without their own turn', async () => {
    let asked = 0;
    const work = refusedWith(FULL, () => (asked += 1));
    expect(await outcomes(TEN.map(() => crowds.enter('a', work)))).toEqual(TEN.map(() => FULL));
    expect(asked).toBe(1);
  });

  it('have their own turn where the refusal was about one alone', async () => {
    let asked = 0;
    const work = refusedWith(OWN, () => (asked += 1));
    expect(await outcomes(TEN.map(() => crowds.enter('a', work)))).toEqual(TEN.map(() => OWN));
    expect(asked).toBe(10);
  });

  it('hear of a full slot for a second, and of no other slot', async () => {
    crowds.note('a', FULL);
    const book = (slot: string): Promise<string> => crowds.enter(slot, () => Promise.resolve('booked'));
    now = 999;
    expect(await outcomes([book('a'), book('b')])).toEqual([FULL, 'booked']);
    now = 1_000;
    expect(await book('a')).toBe('booked');
  });

  it('forget none who still waits when very many slots are crowded', async () => {
    let end = (): void => undefined;
    const first = crowds.enter('a', () => new Promise<void>((resolve) => (end = resolve)));
    for (let n = 0; n < 1_100; n += 1) crowds.note(`slot ${n}`, FULL);
    end();
    await first;
    expect(await crowds.enter('a', () => Promise.resolve('booked'))).toBe('booked');
  });
});
