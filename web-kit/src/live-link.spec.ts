import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveChange } from '@palestra/backend/contract/live';
import { holdLive } from './live-link.js';

const encoder = new TextEncoder();
const change: LiveChange = { topic: 'you', dates: null, clientIds: null };

/** A server whose streams the test writes to, and a screen that records the events. */
function aLink({ isThere = true, fails = false } = {}) {
  const heard: string[] = [];
  const speakers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: AbortSignal[] = [];
  const leaving = new AbortController();
  const link = {
    open: (signal: AbortSignal) => {
      asked.push(signal);
      if (!isThere) return Promise.resolve(null);
      const body = new ReadableStream<Uint8Array>({ start: (speaker) => void speakers.push(speaker) });
      signal.addEventListener('abort', () => speakers.at(-1)?.error(new Error('aborted')));
      return Promise.resolve(body);
    },
    onState: (isLive: boolean) => heard.push(isLive ? 'live' : 'lost'),
    onChanges: (changes: LiveChange[]) => {
      if (fails) throw new Error('a screen that cannot bear it');
      heard.push(...changes.map(({ topic }) => topic));
    },
  };
  const done = holdLive(link, leaving.signal);
  return {
    heard,
    asked,
    done,
    says: (text: string) => speakers.at(-1)?.enqueue(encoder.encode(text)),
    cuts: () => speakers.at(-1)?.error(new Error('cut')),
    ends: () => speakers.at(-1)?.close(),
    leave: () => leaving.abort(),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('holdLive', () => {
  it('goes live with the first list, and reads changes however they are split', async () => {
    const link = aLink();
    await jest.advanceTimersByTimeAsync(0);
    link.says('data: []\n');
    await jest.advanceTimersByTimeAsync(0);
    expect(link.heard).toEqual([]);
    const message = `\ndata: ${JSON.stringify([change, change])}\n\n`;
    link.says(message.slice(0, 20));
    link.says(message.slice(20));
    await jest.advanceTimersByTimeAsync(0);
    expect(link.heard).toEqual(['live', 'you', 'you']);
    link.leave();
    await link.done;
    expect(link.heard.at(-1)).toBe('lost');
  });

  it.each(['cuts', 'ends'] as const)('reconnects within a second when the server %s the stream', async (how) => {
    const link = aLink();
    await jest.advanceTimersByTimeAsync(0);
    link.says('data: []\n\n');
    await jest.advanceTimersByTimeAsync(0);
    link[how]();
    await jest.advanceTimersByTimeAsync(1_000);
    link.says('data: []\n\n');
    await jest.advanceTimersByTimeAsync(0);
    expect(link.heard).toEqual(['live', 'lost', 'live']);
    link.leave();
  });

  it('drops a silent stream, but not one with heartbeats', async () => {
    const link = aLink();
    await jest.advanceTimersByTimeAsync(0);
    link.says('data: []\n\n');
    for (let beats = 0; beats < 4; beats += 1) {
      await jest.advanceTimersByTimeAsync(30_000);
      link.says(':\n\n');
    }
    await jest.advanceTimersByTimeAsync(0);
    expect(link.heard).toEqual(['live']);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(link.heard).toEqual(['live', 'lost']);
    link.leave();
  });

  it('aborts the request of every ended stream, whatever ended it', async () => {
    const link = aLink({ fails: true });
    await jest.advanceTimersByTimeAsync(0);
    link.says(`data: ${JSON.stringify([change])}\n\n`);
    await jest.advanceTimersByTimeAsync(0);
    expect(link.heard).toEqual(['live', 'lost']);
    expect(link.asked.map(({ aborted }) => aborted)).toEqual([true]);
    link.leave();
  });

  it('retries with growing pauses, and stops when aborted', async () => {
    const link = aLink({ isThere: false });
    await jest.advanceTimersByTimeAsync(10_000);
    const early = link.asked.length;
    await jest.advanceTimersByTimeAsync(300_000);
    const late = link.asked.length - early;
    expect(early).toBeGreaterThanOrEqual(4);
    expect(late).toBeLessThanOrEqual(21);
    link.leave();
    await link.done;
    const asked = link.asked.length;
    await jest.advanceTimersByTimeAsync(300_000);
    expect(link.asked).toHaveLength(asked);
    expect(link.heard).toEqual([]);
  });
});
