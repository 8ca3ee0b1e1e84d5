import { openDemoDatabase } from '../../support/demo-database.js';
import { runServer } from '../../support/run-command.js';
import { machineNow } from '../../support/machine-clock.js';

describe('a start in production', () => {
  it('lists every error of its environment at once, and does nothing', async () => {
    const refused = await runServer({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://palestra:palestra@127.0.0.1:1/palestra',
      DEMO: 'on',
      JWT_SECRET: 'changeme',
      ADMIN_EMAIL: 'boss@gym.gr',
      ADMIN_PASSWORD: 'palestra',
      PUBLIC_URL: 'http://gym.gr',
      PALESTRA_THEME: 'dark',
    });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trimEnd().split('\n')).toEqual([
      'Palestra cannot start with this environment:',
      '  - JWT_SECRET must have at least 16 characters with NODE_ENV=production',
      '  - DEMO must be off with NODE_ENV=production: demo passwords are public',
      '  - TURNSTILE_SECRET_KEY and TURNSTILE_SITE_KEY are required in production, or TURNSTILE=off',
      '  - PALESTRA_THEME is not a variable of this product: see the table in the README',
      '  - ADMIN_PASSWORD is a default that everybody knows: choose another one',
      '  - JWT_SECRET is a default that everybody knows: choose another one',
      '  - The password in DATABASE_URL is a default that everybody knows: choose another one',
      '  - PUBLIC_URL must begin with https:// in production: passwords would travel in clear',
    ]);
  });

  it('refuses the demo gym in one sentence', async () => {
    const demo = await openDemoDatabase(machineNow());
    const env = {
      NODE_ENV: 'production',
      JWT_SECRET: 'a secret of more than thirty-two letters',
      TURNSTILE: 'off',
      PORT: '0',
    };
    const refused = await runServer({ ...env, DATABASE_URL: demo.url });
    await demo.close();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^This database began as the demo gym, and production does not serve it: set .*\n$/);
  });
});
