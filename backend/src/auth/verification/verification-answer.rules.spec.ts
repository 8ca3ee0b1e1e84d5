import { decideVerdict } from './verification-answer.rules.js';

const HERE = { hostname: 'gym.example.gr', action: 'register' };

describe("the provider's answer", () => {
  it.each([
    ['a pass', { success: true, 'error-codes': [] }, 'passed'],
    ['a pass on this site, for this form', { success: true, ...HERE }, 'passed'],
    ['a pass on another site', { success: true, ...HERE, hostname: 'evil.test' }, 'elsewhere'],
    ['a pass for another form', { success: true, ...HERE, action: 'forgot-password' }, 'elsewhere'],
    ['a pass for no form', { success: true, ...HERE, action: '' }, 'elsewhere'],
    ['a pass on nothing', { success: true, ...HERE, hostname: ['gym.example.gr'] }, 'elsewhere'],
    ['an invalid token', { success: false, 'error-codes': ['invalid-input-response'] }, 'failed'],
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
    expect(decideVerdict(answer, HERE)).toBe(verdict);
  });
});
