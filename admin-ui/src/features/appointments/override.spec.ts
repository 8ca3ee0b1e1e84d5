import { describe, expect, it } from '@jest/globals';
import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import { verdictOf } from './override';

const TODAY = '2026-11-23';
const TOMORROW = '2026-11-24';
const reasons = (...codes: BookingRefusalCode[]) => codes.map((code) => ({ code, message: code, from: null }));

describe('overrides of a refusal by staff', () => {
  it.each([
    ['no reason', reasons(), TOMORROW, 'allowed'],
    ['a full slot', reasons('SLOT_FULL'), TOMORROW, 'overridable'],
    ['several rules that may be broken', reasons('NO_SUBSCRIPTION', 'MONTHLY_LIMIT'), TOMORROW, 'overridable'],
    ['an earlier slot of today', reasons('DATE_PAST'), TODAY, 'overridable'],
    ['a slot of an earlier day', reasons('DATE_PAST'), '2026-11-22', 'impossible'],
    ['an inactive client', reasons('CLIENT_INACTIVE', 'SLOT_FULL'), TOMORROW, 'impossible'],
    ['the same slot twice', reasons('ALREADY_BOOKED'), TOMORROW, 'impossible'],
    ['a day beyond the window', reasons('BEYOND_WINDOW'), '2027-03-01', 'impossible'],
  ] as const)('%s', (_name, refusals, date, verdict) => {
    expect(verdictOf(refusals, date, TODAY)).toBe(verdict);
  });
});
