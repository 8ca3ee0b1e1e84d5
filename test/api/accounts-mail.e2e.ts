import { confirm, forgetPassword, readLink, register, reset, signIn } from '../support/accounts.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { CaughtMail, SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { TestGym } from '../support/test-gym.js';

let smtp: SmtpCatcher;
let gym: TestGym;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date('2026-03-11T10:00:00Z')));
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

function linkIn(mail: CaughtMail | undefined, path: string) {
  const url = /https:\/\/gym\.example\.gr\/\S+/.exec(mail?.parsed.text ?? '')?.[0] ?? '';
  expect(url).toMatch(new RegExp(`^https://gym.example.gr${path}\\?`));
  return readLink(url).link;
}

describe('mails of an account', () => {
  it('lead a visitor from registering to a new password by their links alone', async () => {
    const visitor = gym.asVisitor();
    await register(visitor.in('el'), 'ioanna+gym@example.gr', { name: 'Ιωάννα <Μ>' });
    const [welcome] = await smtp.received(1);
    expect(welcome?.to).toBe('ioanna+gym@example.gr');
    expect(welcome?.parsed.text).toContain('Ιωάννα');
    expect(await confirm(visitor, linkIn(welcome, '/confirm-email'))).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'ioanna+gym@example.gr')).toMatchObject({ status: 200 });

    await forgetPassword(visitor, 'ioanna+gym@example.gr');
    const [, forgotten] = await smtp.received(2);
    const link = linkIn(forgotten, '/reset-password');
    expect(await reset(visitor, link, 'by the mailed link')).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'ioanna+gym@example.gr', 'by the mailed link')).toMatchObject({ status: 200 });

    await register(visitor, 'ioanna+gym@example.gr');
    const told = (await smtp.received(4)).slice(2);
    expect(told.filter(({ parsed }) => parsed.text?.includes('token='))).toEqual([]);
  });

  it('omit the name for an unconfirmed address if it contains a link', async () => {
    const visitor = gym.asVisitor();
    await register(visitor.in('el'), 'bait@example.gr', { name: 'Visit https://evil.test/win NOW' });
    await forgetPassword(visitor, 'bait@example.gr');
    const mails = (await smtp.received(6)).filter(({ to }) => to === 'bait@example.gr');
    expect(mails).toHaveLength(2);
    for (const { parsed } of mails) {
      const { to, subject, text, html } = parsed;
      expect(JSON.stringify([to, subject, text, html])).not.toContain('evil');
      expect(text).toMatch(/^Γεια σας,\n/);
    }
    const [account] = await gym.rows(`SELECT name FROM users WHERE email = 'bait@example.gr'`);
    expect(account).toEqual({ name: 'Visit https://evil.test/win NOW' });
  });

  it('name the account that a confirmation is for, and offer “it was not me”', async () => {
    await register(gym.asVisitor(), 'somebody@example.gr');
    const mail = (await smtp.received(7)).find(({ to }) => to === 'somebody@example.gr');
    expect(mail?.parsed.text).toContain('Press the button only if it was you');
    expect(mail?.parsed.text).toMatch(/It was not me:\nhttps:\/\/gym\.example\.gr\/api\/auth\/not-me\?email=/);
  });
});
