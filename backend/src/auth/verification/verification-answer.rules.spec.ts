import { decideVerdict } from './verification-answer.rules.js';

describe("the provider's answer", () => {
  it.each([
    ['a pass', { success: true, 'error-codes': [] }, 'passed'],
    ['a token of nobody', { success: false, 'error-codes': ['invalid-input-response'] }, 'failed'],
    ['a token too old or used twice', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
    ['our secret refused', { success: false, 'error-codes': ['invalid-input-secret'] }, 'misconfigured'],
    ['no reason', { success: false }, 'failed'],
    ['success as a word', { success: 'true' }, 'failed'],
    ['reasons that are no list', { success: false, 'error-codes': 'timeout-or-duplicate' }, 'failed'],
    ['an empty object', {}, 'failed'],
    ['nothing', null, 'failed'],
    ['a list', [true], 'failed'],
    ['a page', '<html>', 'failed'],
  ])('%s', (_, answer, verdict) => {
    expect(decideVerdict(answer)).toBe(verdict);
  });
});
