import { SmtpCatcher } from './smtp-catcher.js';
import { TestGym } from '../test-gym.js';

/** A gym whose mail goes to the test's real SMTP server, at the same port in all files of a worker, which share it. */
export async function openMailingGym(now: Date, processes = 1): Promise<{ gym: TestGym; smtp: SmtpCatcher }> {
  const smtp = await SmtpCatcher.start();
  // Between two files its mail server is away, which it would say.
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://gym.example.gr', LOG_LEVEL: 'error' };
  return { smtp, gym: await TestGym.open({ now, processes, env, isShared: true }) };
}
