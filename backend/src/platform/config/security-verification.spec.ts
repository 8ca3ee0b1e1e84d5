import { readEnvironment } from './environment.js';
import { securityVerificationOf } from './security-verification.js';

const KEYS = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'long-enough-to-sign-with' };

describe('security verification', () => {
  it.each([
    ['without keys outside production: the development button', {}, { mode: 'development', siteKey: null }],
    ['with keys: the widget', KEYS, { mode: 'widget', siteKey: 'site' }],
    ['with keys in production: the widget', { ...PRODUCTION, ...KEYS }, { mode: 'widget', siteKey: 'site' }],
    ['switched off', { TURNSTILE: 'off' }, { mode: 'off', siteKey: null }],
    ['switched off in production', { ...PRODUCTION, TURNSTILE: 'off' }, { mode: 'off', siteKey: null }],
  ])('%s', (_, variables, expected) => {
    const result = readEnvironment(variables);
    if (!result.ok) throw new Error(result.problems.join('\n'));
    expect(securityVerificationOf(result.environment)).toEqual(expected);
  });

  it('never uses the development button in production', () => {
    const result = readEnvironment({ ...PRODUCTION, TURNSTILE: 'off' });
    if (!result.ok) throw new Error(result.problems.join('\n'));
    const { environment } = result;
    const enabled = { ...environment, turnstile: { ...environment.turnstile, enabled: true } };
    expect(() => securityVerificationOf(enabled)).toThrow('TURNSTILE=off');
  });
});
