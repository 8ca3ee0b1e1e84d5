import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

it('npm run names each variable that is spelt like one of ours, also like one that it sets itself', async () => {
  const misspelt = { GYM_TIMEZON: 'Europe/Athens', SMTP_UR: 'smtp://mail.gr', JWT_SECRE: 'not read' };
  const env = { ...process.env, DATABASE_URL: 'postgres://palestra@127.0.0.1:1/palestra', ...misspelt };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'backend-command', 'admin-disable'], { env });
  const said = text(child.stderr);
  await once(child, 'exit');
  const meant = { GYM_TIMEZON: 'GYM_TIMEZONE', SMTP_UR: 'SMTP_URL', JWT_SECRE: 'JWT_SECRET' };
  expect((await said).trim().split('\n')).toEqual([
    ...Object.entries(meant).map(
      ([name, right]) => `${name} is set and means nothing to Palestra: correct its name if ${right} was meant`,
    ),
    'Usage: npm run admin:disable -- --email E [--force]',
  ]);
});
