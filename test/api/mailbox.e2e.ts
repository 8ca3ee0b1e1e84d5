import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { startMailbox, type Mailbox } from '../../scripts/mailbox/mailbox.mjs';
import { MailDesk } from '../support/mail/mail-desk.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

interface Summary {
  ID: string;
  Subject: string;
  Created: string;
  From: { Name: string; Address: string };
  To: { Name: string; Address: string }[];
}

let database: TestDatabase;
let desk: MailDesk;
let mailbox: Mailbox;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'palestra-mailbox-'));

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox({ dataDir, port: 0 });
  desk = await MailDesk.open({ databaseUrl: database.url, smtpUrl: mailbox.smtpUrl });
  const appointment = {
    appointmentId: '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d',
    date: '2026-12-01',
    startTime: '18:00:00',
    endTime: '19:00:00',
    startsAt: '2026-12-01T16:00:00.000Z',
    endsAt: '2026-12-01T17:00:00.000Z',
  };
  const values = { appointments: [appointment], cancelUntil: appointment.startsAt, bookedByStaff: false };
  const mail = { purpose: 'booked' as const, to: 'maria@palestra.test', recipientName: 'Μαρία <b>', values } as never;
  await desk.reaches(await desk.write(mail), 'sent');
});

afterAll(async () => {
  await desk.close();
  await mailbox.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async (what: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(what, mailbox.url), { ...init, headers: { Connection: 'close', ...init.headers } });
const list = async (): Promise<Summary[]> => {
  const { messages } = (await (await ask('/api/v1/messages')).json()) as { messages: Summary[] };
  return messages;
};

describe('the local mailbox', () => {
  it("lists received mails in Mailpit's format", async () => {
    expect(await list()).toEqual([
      expect.objectContaining({
        From: { Name: 'Palestra', Address: 'no-reply@gym.example.gr' },
        To: [{ Name: 'Μαρία <b>', Address: 'maria@palestra.test' }],
        Subject: 'Κλείστηκε: Τρίτη 1 Δεκεμβρίου 2026, 6:00 μ.μ.',
        Created: expect.stringMatching(/Z$/) as string,
      }),
    ]);
  });

  it('shows a mail with page, text and attachments', async () => {
    const [{ ID } = { ID: '' }] = await list();
    const mail = (await (await ask(`/api/v1/message/${ID}`)).json()) as Record<string, unknown>;
    expect(mail.HTML).toContain('Μαρία &lt;b&gt;');
    expect(mail.Text).toContain('Γεια σας Μαρία <b>,');
    expect(mail.Attachments).toContainEqual(expect.objectContaining({ FileName: 'appointment.ics' }));
    const raw = await (await ask(`/api/v1/message/${ID}/raw`)).text();
    expect(raw).toContain('text/calendar; charset=utf-8; method=REQUEST');
  });

  it('has pages for people, which keep a mail in its frame', async () => {
    const [{ ID } = { ID: '' }] = await list();
    expect(await (await ask('/')).text()).toContain(`href="/mail/${ID}"`);
    expect(await (await ask(`/mail/${ID}`)).text()).toContain('Μαρία &lt;b&gt; &lt;maria@palestra.test&gt;');
    const view = await ask(`/view/${ID}.html`);
    expect(view.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    expect((await ask('/mail/nothing')).status).toBe(404);
  });

  it('refuses requests from other sites and under other host names', async () => {
    expect((await ask('/api/v1/messages', { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    const { port } = new URL(mailbox.url);
    const status = await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/api/v1/messages', headers: { Host: 'evil.example' } };
      request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('keeps its mails over a restart, until emptied @release', async () => {
    await mailbox.stop();
    mailbox = await startMailbox({ dataDir, port: 0 });
    expect(await list()).toHaveLength(1);
    expect((await ask('/api/v1/messages', { method: 'DELETE' })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});
