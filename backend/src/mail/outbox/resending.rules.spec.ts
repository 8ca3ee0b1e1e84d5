import { canResend, canSettle, type ResendFacts } from './resending.rules.js';

const now = new Date('2026-12-01T10:00:00Z');
const mail: ResendFacts = { state: 'failed', purpose: 'booked', recipientAddress: 'a@palestra.test', notAfter: null };

describe('canResend', () => {
  it.each<[string, Partial<ResendFacts>, boolean]>([
    ['a failed mail', {}, true],
    ['a mail in doubt', { state: 'in-doubt' }, true],
    ['a sent mail', { state: 'sent' }, false],
    ['a waiting mail', { state: 'waiting' }, false],
    ['a withdrawn mail', { state: 'withdrawn' }, false],
    ['a forgotten confirmation link', { purpose: 'confirmation' }, false],
    ['a forgotten reset link', { purpose: 'reset' }, false],
    ['a mail to an erased client', { recipientAddress: '' }, false],
    ['one that is still wanted', { notAfter: new Date('2026-12-01T10:00:01Z') }, true],
    ['one that is too late', { notAfter: now }, false],
  ])('%s', (_, facts, expected) => {
    expect(canResend({ ...mail, ...facts }, now)).toBe(expected);
  });
});

describe('canSettle', () => {
  it.each<[string, Partial<ResendFacts & { settledAt: Date }>, boolean]>([
    ['a failed mail', {}, true],
    ['a mail in doubt', { state: 'in-doubt' }, true],
    ['a forgotten link, which is not sent again', { purpose: 'reset' }, true],
    ['one that is dealt with', { settledAt: now }, false],
    ['a sent mail', { state: 'sent' }, false],
    ['a waiting mail', { state: 'waiting' }, false],
    ['a mail to an erased client', { recipientAddress: '' }, false],
  ])('%s', (_, facts, expected) => {
    expect(canSettle({ ...mail, settledAt: null, ...facts })).toBe(expected);
  });
});
