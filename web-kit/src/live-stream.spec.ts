import { describe, expect, it } from '@jest/globals';
import type { LiveChange } from '@palestra/backend/contract/live';
import { livePause, readLiveMessages } from './live-stream.js';

const change: LiveChange = { topic: 'places', dates: ['2026-12-01'], clientIds: null };

describe('readLiveMessages', () => {
  it.each<[string, string, LiveChange[][], string]>([
    ['nothing', '', [], ''],
    ['the first, empty list', 'data: []\n\n', [[]], ''],
    ['a sign of life', ':\n\n', [], ''],
    ['a message with the half of the next', 'data: []\n\ndata: [{"to', [[]], 'data: [{"to'],
    ['the end of a message and a sign of life', `data: ${JSON.stringify([change])}\n\n:\n\n:`, [[change]], ':'],
  ])('%s', (_name, arrived, lists, rest) => {
    expect(readLiveMessages(arrived)).toEqual({ lists, rest });
  });
});

describe('livePause', () => {
  it('grows, up to half a minute, and differs by chance', () => {
    expect([0, 1, 2, 9].map((failures) => livePause(failures, 1))).toEqual([500, 1_000, 2_000, 30_000]);
    expect(livePause(2, 0)).toBe(1_000);
  });
});
