import { FullSlots } from './full-slots.js';

const FULL = new Error('full');
const OWN = new Error('a rule of their own');
const TEN = Array.from({ length: 10 }, (_, n) => n);

let now: number;
let slots: FullSlots;
beforeEach(() => {
  now = 0;
  slots = new FullSlots({ lanes: () => 4, now: () => now });
});

const outcomes = async (calls: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(calls)).map((each): unknown => (each.status === 'fulfilled' ? each.value : each.reason));
const inTurn = <T>(slot: string, clientId: string, work: () => Promise<T>, mayWait = true): Promise<T> =>
  slots.inTurn({ slot, clientId, mayWait }, work);
const booking = (slot: string, clientId = 'a client'): Promise<unknown> =>
  inTurn(slot, clientId, () => Promise.resolve('booked'));

describe('those who wait for the same slot', () => {
  it('go on four at a time', async () => {
    const begun: (() => void)[] = [];
    const work = (): Promise<void> => new Promise((resolve) => begun.push(resolve));
    const all = outcomes(TEN.map((n) => inTurn('a', `client ${n}`, work)));
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
    const work = (): Promise<never> => {
      asked += 1;
      slots.tell('a', FULL);
      return Promise.reject(FULL);
    };
    expect(await outcomes(TEN.map((n) => inTurn('a', `client ${n}`, work)))).toEqual(TEN.map(() => FULL));
    expect(asked).toBe(1);
  });

  it('have their own turn where nothing was told', async () => {
    const work = (): Promise<never> => Promise.reject(OWN);
    expect(await outcomes(TEN.map((n) => inTurn('a', `client ${n}`, work)))).toEqual(TEN.map(() => OWN));
  });

  it('have their own turn where a place is theirs, also when they were waiting before it was told', async () => {
    let tell = (): void => undefined;
    const first = Array.from({ length: 4 }, (_, n) =>
      inTurn('a', `client ${n}`, () => new Promise<void>((resolve) => (tell = resolve))),
    );
    const waiting = outcomes([booking('a', 'holder'), booking('a', 'stranger')]);
    slots.tell('a', FULL, new Set(['holder']));
    tell();
    expect(await waiting).toEqual(['booked', FULL]);
    expect(await outcomes([booking('a', 'holder'), booking('a', 'stranger')])).toEqual(['booked', FULL]);
    expect(first).toHaveLength(4);
  });

  it('are asked themselves where nothing lets them wait', async () => {
    slots.tell('a', FULL);
    expect(await inTurn('a', 'stranger', () => Promise.resolve('their own answer'), false)).toBe('their own answer');
  });

  it('hear of a full slot for a second, and of no other slot', async () => {
    slots.tell('a', FULL);
    now = 999;
    expect(await outcomes([booking('a'), booking('b')])).toEqual([FULL, 'booked']);
    now = 1_000;
    expect(await booking('a')).toBe('booked');
  });

  it('forget none who still waits when very many slots are full', async () => {
    let end = (): void => undefined;
    const first = inTurn('a', 'a client', () => new Promise<void>((resolve) => (end = resolve)));
    for (let n = 0; n < 1_100; n += 1) slots.tell(`slot ${n}`, FULL);
    end();
    await first;
    expect(await booking('a')).toBe('booked');
  });
});

it('a slot is looked at without locks for five seconds after it was full', () => {
  expect(slots.isNoted('a')).toBe(false);
  slots.note('a');
  now = 4_999;
  expect([slots.isNoted('a'), slots.isNoted('b')]).toEqual([true, false]);
  now = 5_000;
  expect(slots.isNoted('a')).toBe(false);
});
