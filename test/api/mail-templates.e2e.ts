import type { EmailTemplate, MailPreview } from '@palestra/backend/contract/mail';
import { aMember } from '../support/client-builder.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { ApiClient } from '../support/api-client.js';
import type { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let smtp: SmtpCatcher;
let staff: ApiClient;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date('2026-12-01T08:00:00Z')));
  staff = gym.as(gym.admin);
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

const path = (id: string): string => `/Admin/email-templates/${id}`;
const read = (id: string) => staff.get<EmailTemplate>(path(id));

describe('the templates of mails', () => {
  it('exist for every purpose in both languages, with their placeholders', async () => {
    const { data, headers } = await staff.get<EmailTemplate[]>('/Admin/email-templates');
    expect(headers.get('content-range')).toBe(`email-templates 0-${data.length - 1}/${data.length}`);
    const booked = data.find(({ id }) => id === 'booked.el');
    expect(booked).toMatchObject({ purpose: 'booked', language: 'el', name: 'Appointment booked', isChanged: false });
    expect(booked?.placeholders).toContainEqual({
      placeholder: '{UserName}',
      meaning: "The recipient's name",
      sample: 'Μαρία Παπαδοπούλου',
    });
  });

  it('can be changed, and reset to the default text', async () => {
    const shipped = (await read('reminder.en')).data;
    const changed = await staff.put<EmailTemplate>(path('reminder.en'), { subject: 'See you', body: 'Hi {UserName}!' });
    expect(changed).toMatchObject({
      status: 200,
      message: 'Template saved',
      data: { subject: 'See you', isChanged: true },
    });
    const reset = await staff.delete<EmailTemplate>(path('reminder.en'));
    expect(reset).toMatchObject({
      status: 200,
      data: { subject: shipped.subject, body: shipped.body, isChanged: false },
    });
    const entries = await gym.rows(
      "SELECT action, actor_id AS actor FROM audit_entries WHERE entity = 'email-template' AND entity_id = 'reminder.en' ORDER BY action",
    );
    expect(entries).toEqual([
      { action: 'email-template.reset', actor: gym.admin.id },
      { action: 'email-template.updated', actor: gym.admin.id },
    ]);
  });

  it('refuse an unknown placeholder, and name the known ones', async () => {
    const answer = await staff.put(path('expiring.en'), { subject: 'x', body: 'Hi {Username}, {Date}' });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.data).toEqual({
      fields: {
        body: 'Unknown placeholders: {Username}, {Date}. Available: {UserName}, {GymName}, {EndDate}, {DaysRemaining}, {DaysLeft}',
      },
    });
    expect((await read('expiring.en')).data.isChanged).toBe(false);
  });

  it('refuse a lone brace, and say what to do @release', async () => {
    const answer = await staff.put(path('reset.en'), { subject: 'Hi {UserName', body: 'See you' });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.data).toEqual({
      fields: {
        subject:
          'The mail would show these braces: {UserName. Write one of {UserName}, {GymName}, {ValidHours} in full, or delete them.',
      },
    });
    expect((await read('reset.en')).data.isChanged).toBe(false);
  });

  it('return 409 STALE for a write against an older version', async () => {
    const { headers } = await read('cancelled.en');
    const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
    const text = { subject: 'Cancelled', body: 'Hello {UserName}' };
    expect(await staff.put(path('cancelled.en'), text, ifMatch)).toMatchObject({ status: 200 });
    expect(await staff.put(path('cancelled.en'), text, ifMatch)).toMatchObject({ status: 409, code: 'STALE' });
    expect(await staff.delete(path('cancelled.en'), ifMatch)).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('return 404 for an unknown purpose @release', async () => {
    expect(await read('unheard-of.el')).toMatchObject({ status: 404 });
    expect(await gym.as(await gym.has(aMember())).get('/Admin/email-templates')).toMatchObject({ status: 403 });
  });
});

describe('a draft', () => {
  const draft = { subject: 'Γεια σας {UserName}', body: 'Πρώτη <b>γραμμή</b>\nδεύτερη\n\nΠαράγραφος στο {GymName}' };

  it('is previewed as its reader would get it, escaped', async () => {
    const { data } = await staff.post<MailPreview>(`${path('place-free.el')}/preview`, draft);
    expect(data.subject).toBe('Γεια σας Μαρία Παπαδοπούλου');
    expect(data.html).toContain('Πρώτη &lt;b&gt;γραμμή&lt;/b&gt;<br>δεύτερη</p>');
    expect(data.html).toContain('/book?date&#x3D;2026-12-03&amp;start&#x3D;18%3A00&amp;end&#x3D;19%3A00');
    expect(data.text).toContain('Παράγραφος στο Palestra');
  });

  it('is mailed to the staff user who asks for it', async () => {
    const before = smtp.accepted.length;
    expect(await staff.post(`${path('booked.el')}/test`, draft)).toMatchObject({ status: 200 });
    const mail = (await smtp.received(before + 1)).at(-1);
    expect(mail?.parsed.subject).toBe(`[Δοκιμή] Γεια σας ${gym.admin.name}`);
    expect(mail?.parsed.text).toContain('Η δοκιμή δεν έχει συνημμένο αρχείο');
    expect(await staff.post(`${path('place-free.el')}/test`, draft)).toMatchObject({ status: 200 });
    expect((await smtp.received(before + 2)).at(-1)?.parsed.text).not.toContain('συνημμένο');
  });
});
