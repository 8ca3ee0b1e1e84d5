import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  beginOpening,
  endOpening,
  OPENS_WITHIN_MS,
  readInTurn,
  requestLive,
  requestLiveAhead,
} from './opening-stream.js';

const signal = (): AbortSignal => new AbortController().signal;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  endOpening();
  jest.useRealTimers();
});

describe('readInTurn', () => {
  const read = jest.fn(() => Promise.resolve('read'));
  beforeEach(() => void read.mockClear());

  it('reads at once while no stream is being opened', async () => {
    expect(await readInTurn(read)).toBe('read');
  });

  it('waits until the stream is open', async () => {
    beginOpening();
    const done = readInTurn(read);
    await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS - 1);
    expect(read).not.toHaveBeenCalled();
    endOpening();
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await done).toBe('read');
  });

  it('waits no longer than half a second since the last begin', async () => {
    beginOpening();
    void readInTurn(read);
    await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS - 1);
    beginOpening();
    await jest.advanceTimersByTimeAsync(OPENS_WITHIN_MS - 1);
    expect(read).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('sends nothing when its screen has given it up meanwhile', async () => {
    beginOpening();
    const leaving = new AbortController();
    const done = readInTurn(read, leaving.signal);
    leaving.abort();
    endOpening();
    await expect(done).rejects.toBe(leaving.signal.reason);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('requestLive', () => {
  const asked: { headers: Record<string, string>; signal: AbortSignal }[] = [];
  const known = globalThis.fetch;
  beforeEach(() => {
    asked.splice(0);
    globalThis.fetch = ((_: string, init: (typeof asked)[number]) => {
      asked.push(init);
      return Promise.resolve(new Response());
    }) as unknown as typeof fetch;
  });
  afterEach(() => void (globalThis.fetch = known));

  it('takes the stream that was asked for ahead, once, and can end it', async () => {
    requestLiveAhead('mine', 'el');
    const leaving = new AbortController();
    await requestLive('mine', 'el', leaving.signal);
    expect(asked).toHaveLength(1);
    leaving.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
    await requestLive('mine', 'el', signal());
    expect(asked).toHaveLength(2);
  });

  it('ends one that no screen takes', async () => {
    requestLiveAhead('mine', 'el');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked[0]?.signal.aborted).toBe(true);
    await requestLive('mine', 'el', signal());
    expect(asked).toHaveLength(2);
  });

  it('ends the one of another session, and asks anew', async () => {
    requestLiveAhead('old', 'el');
    await requestLive('new', 'el', signal());
    expect(asked.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
