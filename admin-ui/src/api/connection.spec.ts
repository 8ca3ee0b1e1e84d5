import { describe, expect, it } from '@jest/globals';
import { connectionOf, type Heard } from './connection';

const NOW = 1_000_000;
const heardAgo = (seconds: number, facts: Partial<Heard> = {}): Heard => ({
  isStreaming: true,
  heardAt: NOW - seconds * 1_000,
  failedAt: null,
  listeningSince: 0,
  ...facts,
});

describe('the connection state in the header', () => {
  it.each([
    ['live while signs of life come', heardAgo(5), { kind: 'live' }],
    ['the age of what is shown when one is missing', heardAgo(12), { kind: 'ago', seconds: 12 }],
    ['offline when nothing came for 15 s', heardAgo(15), { kind: 'offline', heardAt: NOW - 15_000 }],
    ['the age while there are answers and no stream', heardAgo(9, { isStreaming: false }), { kind: 'ago', seconds: 9 }],
    [
      'offline soon after a request came to nothing',
      heardAgo(5, { isStreaming: false, failedAt: NOW - 1_000 }),
      { kind: 'offline', heardAt: NOW - 5_000 },
    ],
    [
      'no more than an age while a server starts anew',
      heardAgo(2, { isStreaming: false, failedAt: NOW - 1_000 }),
      { kind: 'ago', seconds: 2 },
    ],
    [
      'the age, and not offline, of a window that comes back into view',
      heardAgo(300, { isStreaming: false, listeningSince: NOW - 1_000 }),
      { kind: 'ago', seconds: 300 },
    ],
  ] as const)('is %s', (_, heard, expected) => {
    expect(connectionOf(heard, NOW)).toEqual(expected);
  });
});
