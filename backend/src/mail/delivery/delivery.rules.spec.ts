import {
  judgeFailure,
  nextAttemptAfter,
  nextAttemptAfterUnreached,
  serverPause,
  type DeliveryFailure,
  type FailureVerdict,
} from './delivery.rules.js';

const failure = (facts: Partial<DeliveryFailure>): DeliveryFailure => ({
  handedOver: false,
  responseCode: null,
  command: null,
  kind: null,
  words: '',
  ...facts,
});

describe('judgeFailure', () => {
  it.each<[string, Partial<DeliveryFailure>, FailureVerdict]>([
    ['550 for the recipient', { responseCode: 550, kind: 'EENVELOPE', command: 'RCPT TO' }, 'refused'],
    ['554 for the message', { responseCode: 554, kind: 'EMESSAGE', command: 'DATA', handedOver: true }, 'refused'],
    ['a message that is too large', { kind: 'EMESSAGE', command: 'MAIL FROM' }, 'refused'],
    ['an address that cannot be written', { kind: 'EENVELOPE', command: 'API' }, 'refused'],
    ['451 greylisting', { responseCode: 451, kind: 'EENVELOPE', command: 'RCPT TO' }, 'deferred'],
    ['452 after the message', { responseCode: 452, kind: 'EMESSAGE', command: 'DATA', handedOver: true }, 'deferred'],
    ['550 for the sender: a setting', { responseCode: 550, kind: 'EENVELOPE', command: 'MAIL FROM' }, 'deferred'],
    ['421 after the message', { responseCode: 421, kind: 'ECONNECTION', handedOver: true }, 'deferred'],
    ['421 before the message', { responseCode: 421, kind: 'ECONNECTION', command: 'CONN' }, 'unreached'],
    ['a refused connection', { kind: 'ESOCKET', command: 'CONN' }, 'unreached'],
    ['a wrong SMTP password', { responseCode: 535, kind: 'EAUTH', command: 'AUTH PLAIN' }, 'unreached'],
    ['an unknown mail server', { kind: 'EDNS', command: 'CONN' }, 'unreached'],
    ['a connection lost before the message', { kind: 'ECONNECTION', command: 'CONN' }, 'unreached'],
    ['a connection lost after the message', { kind: 'ECONNECTION', command: 'CONN', handedOver: true }, 'in-doubt'],
    ['no answer to the message in time', { kind: 'ETIMEDOUT', command: 'CONN', handedOver: true }, 'in-doubt'],
  ])('%s', (_, facts, verdict) => {
    expect(judgeFailure(failure(facts))).toBe(verdict);
  });
});

describe('pauses', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  const secondsUntil = (date: Date | null) => date && (date.getTime() - now.getTime()) / 1000;

  it('grow with each deferral, and end', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => secondsUntil(nextAttemptAfter(attempts, now)));
    expect(pauses).toEqual([15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 57_600]);
    expect(nextAttemptAfter(11, now)).toBeNull();
  });

  it.each([
    ['a fresh mail', '2026-12-01T09:59:59Z', 5],
    ['one of an hour ago', '2026-12-01T09:00:00Z', 900],
    ['one of twenty minutes ago', '2026-12-01T09:40:00Z', 300],
    ['one of a week ago', '2026-11-24T10:00:00Z', 900],
  ])('fit %s that reached no server', (_, createdAt, seconds) => {
    expect(secondsUntil(nextAttemptAfterUnreached(new Date(createdAt), now))).toBe(seconds);
  });

  it('grow from one second to one minute for a silent server', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(serverPause)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });
});
