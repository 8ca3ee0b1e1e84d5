import { SmtpCatcher } from './smtp-catcher.js';
import { TestGym } from '../test-gym.js';

/** A gym whose mail goes to the test's real SMTP server. */
export async function openMailingGym(now: Date, processes = 1): Promise<{ gym: TestGym; smtp: SmtpCatcher }> {
  const smtp = await SmtpCatcher.start();
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://gym.example.gr' };
  return { smtp, gym: await TestGym.open({ now, processes, env }) };
}
