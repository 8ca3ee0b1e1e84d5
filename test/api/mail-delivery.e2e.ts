import { emptyDatabase } from '../support/empty-database.js';
import { eventually } from '../support/eventually.js';
import { MailDesk } from '../support/mail/mail-desk.js';
import { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import { DeliveryRepository } from '../../backend/src/mail/delivery/delivery.repository.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';

const database = emptyDatabase();
let smtp: SmtpCatcher;
let desk: MailDesk;

beforeEach(async () => {
  smtp = await SmtpCatcher.start();
  desk = await MailDesk.open({ databaseUrl: database.url, dataSource: database.dataSource, smtpUrl: smtp.url });
});

afterEach(async () => {
  await desk.close();
  await smtp.close();
});

const MINUTE = 60_000;

describe('a mail in the outbox', () => {
  it('is sent once its transaction is committed', async () => {
    const id = await desk.write({ to: 'maria@palestra.test' });
    const mail = await desk.reaches(id, 'sent');
    expect(mail).toMatchObject({ attempts: 0, lastError: null, sentAt: expect.any(Date) as Date });
    expect(smtp.countByAddress).toEqual(new Map([['maria@palestra.test', 1]]));
  });

  it('does not exist when its transaction is rolled back', async () => {
    const failing = inTransaction(desk.dataSource, async (tx) => {
      await desk.outbox.enqueue(tx, {
        purpose: 'already-registered',
        to: 'nobody@palestra.test',
        recipientName: 'Κανείς',
        language: 'el',
        values: {},
      });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await desk.reaches(await desk.write({ to: 'after@palestra.test' }), 'sent');
    expect([...smtp.countByAddress.keys()]).toEqual(['after@palestra.test']);
  });

  it('is written once per dedupe key', async () => {
    const first = await desk.write({ to: 'maria@palestra.test', dedupeKey: 'once' });
    const second = await desk.write({ to: 'maria@palestra.test', dedupeKey: 'once' });
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), '']);
  });

  it('is withdrawn when it is no longer wanted', async () => {
    const id = await desk.write({ to: 'late@palestra.test', notAfter: desk.inHours(-1) });
    await desk.reaches(id, 'withdrawn');
    expect(smtp.accepted).toEqual([]);
  });

  it('loses its one-time link once it is sent', async () => {
    const values = { link: 'https://gym.example.gr/confirm-email?token=secret', validHours: 48 };
    const id = await desk.write({ purpose: 'confirmation', to: 'maria@palestra.test', values });
    const mail = await desk.reaches(id, 'sent');
    expect(mail.facts).toEqual({});
    expect(smtp.accepted[0]?.parsed.text).toContain('token=secret');
  });
});

describe('a mail server that refuses a mail', () => {
  it('with 550 fails it, with the server’s words, and others go out', async () => {
    smtp.behaviour = {
      onRecipient: (to) => (to.startsWith('gone') ? { code: 550, words: '5.1.1 No such mailbox' } : null),
    };
    const gone = await desk.write({ to: 'gone@palestra.test' });
    const other = await desk.write({ to: 'maria@palestra.test' });
    await desk.reaches(other, 'sent');
    expect(await desk.reaches(gone, 'failed')).toMatchObject({ attempts: 1, lastError: '550 5.1.1 No such mailbox' });
    expect(desk.health).toBe('up');
  });

  it('with 451 gets it again after a pause, and it arrives once', async () => {
    smtp.behaviour = { onRecipient: () => ({ code: 451, words: '4.7.1 Greylisted' }) };
    const id = await desk.write({ to: 'maria@palestra.test' });
    const deferred = await eventually(async () => {
      const mail = await desk.find(id);
      return mail.attempts === 1 ? mail : null;
    });
    expect(deferred).toMatchObject({ state: 'waiting', lastError: '451 4.7.1 Greylisted' });
    smtp.behaviour = {};
    desk.advance(MINUTE);
    await desk.reaches(id, 'sent');
    expect(smtp.accepted).toHaveLength(1);
  });

  it('with 451 every time fails it after eleven attempts @release', async () => {
    smtp.behaviour = { onRecipient: () => ({ code: 451, words: 'later' }) };
    const id = await desk.write({ to: 'maria@palestra.test' });
    for (let attempts = 1; attempts <= 11; attempts += 1) {
      await eventually(async () => ((await desk.find(id)).attempts === attempts ? true : null));
      desk.advance(24 * 60 * MINUTE);
    }
    expect(await desk.find(id)).toMatchObject({ state: 'failed', attempts: 11, lastError: '451 later' });
  });

  it('by breaking the connection before the message gets it again, and it arrives once', async () => {
    let drops = 0;
    smtp.behaviour = { onRecipient: () => ((drops += 1) <= 2 ? 'drop' : null) };
    const id = await desk.write({ to: 'maria@palestra.test' });
    await eventually(() => (drops >= 1 ? true : null));
    await eventually(async () => {
      desk.advance(MINUTE);
      return (await desk.find(id)).state === 'sent' ? true : null;
    });
    expect(smtp.accepted).toHaveLength(1);
  });

  it('by breaking the connection after the message leaves it in doubt, never resent automatically', async () => {
    smtp.behaviour = { onMessage: () => 'drop' };
    const id = await desk.write({ to: 'maria@palestra.test' });
    await desk.reaches(id, 'in-doubt');
    smtp.behaviour = {};
    desk.advance(24 * 60 * MINUTE);
    await desk.reaches(await desk.write({ to: 'after@palestra.test' }), 'sent');
    expect([...smtp.countByAddress.keys()]).toEqual(['after@palestra.test']);
  });
});

describe('a process killed while sending mails', () => {
  it('leaves them in doubt, but resends a link automatically, three times at most', async () => {
    const quiet = await MailDesk.open({ databaseUrl: database.url });
    const link = {
      purpose: 'reset' as const,
      values: { link: 'https://gym.example.gr/reset-password', validHours: 1 },
    };
    const future = desk.inHours(1);
    const [news, once, thrice] = [
      await quiet.write({ to: 'news@palestra.test', notBefore: future }),
      await quiet.write({ ...link, to: 'link@palestra.test', notBefore: future }),
      await quiet.write({ ...link, to: 'thrice@palestra.test', notBefore: future }),
    ];
    await desk.dataSource.query(`UPDATE mails SET attempts = 3 WHERE id = $1`, [thrice]);
    await desk.dataSource.query(`UPDATE mails SET state = 'sending', worker = 77, next_attempt_at = $1`, [
      desk.inHours(0),
    ]);
    await desk.service(DeliveryRepository).buryDeadWorkers();
    desk.advance(0);
    expect(await desk.reaches(once, 'sent')).toMatchObject({ attempts: 1, facts: {} });
    expect(await desk.reaches(news, 'in-doubt')).toMatchObject({ attempts: 0 });
    expect(await desk.reaches(thrice, 'in-doubt')).toMatchObject({ facts: {} });
    expect([...smtp.countByAddress]).toEqual([['link@palestra.test', 1]]);
    await quiet.close();
  });

  it('leads to a second copy of a link whose acceptance was lost @release', async () => {
    smtp.behaviour = { onMessage: () => 'drop' };
    const values = { link: 'https://gym.example.gr/reset-password', validHours: 1 };
    const id = await desk.write({ purpose: 'reset', values, to: 'maria@palestra.test' });
    await eventually(async () => ((await desk.find(id)).attempts === 1 ? true : null));
    smtp.behaviour = {};
    await eventually(async () => {
      desk.advance(MINUTE);
      return (await desk.find(id)).state === 'sent' ? true : null;
    });
    expect(smtp.countByAddress.get('maria@palestra.test')).toBe(1);
  });
});

describe('an unreachable mail server', () => {
  it('loses nothing: mail waits without counting attempts, health reports it, and all goes out afterwards', async () => {
    await smtp.close();
    const ids = await Promise.all([1, 2, 3].map((n) => desk.write({ to: `m${n}@palestra.test` })));
    await eventually(() => (desk.health === 'down' ? true : null));
    expect(await desk.find(ids[0] ?? '')).toMatchObject({ attempts: 0 });
    await smtp.open();
    await eventually(async () => {
      desk.advance(MINUTE);
      return (await desk.countByState()).sent === 3 ? true : null;
    });
    expect(desk.health).toBe('up');
    expect([...smtp.countByAddress.values()]).toEqual([1, 1, 1]);
  });

  it('does not slow down writing a mail @release', async () => {
    const release: (() => void)[] = [];
    smtp.behaviour = { onMessage: () => new Promise<null>((resolve) => release.push(() => resolve(null))) };
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => desk.write({ to: `m${n}@palestra.test` })));
    await eventually(() => (release.length >= 5 ? true : null));
    // Behind a mail that is on its way it would wait for ever: the server holds each until it is let go below.
    await desk.write({ to: 'now@palestra.test' });
    smtp.behaviour = {};
    for (const go of release) go();
    await Promise.all(ids.map((id) => desk.reaches(id, 'sent')));
    await desk.close();
    expect([...smtp.countByAddress.values()].every((count) => count === 1)).toBe(true);
    desk = await MailDesk.open({ databaseUrl: database.url });
  });
});
