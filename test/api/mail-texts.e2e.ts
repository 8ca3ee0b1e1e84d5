import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { MailDesk } from '../support/mail/mail-desk.js';
import { SmtpCatcher, type CaughtMail } from '../support/mail/smtp-catcher.js';
import { ALL_TEXTS } from '../../member-ui/src/i18n/all-texts.js';
import type { CancellationCause } from '../../backend/src/contract/appointment.js';
import { LANGUAGES, type Language } from '../../backend/src/contract/languages.js';
import { TEMPLATE_PURPOSES } from '../../backend/src/contract/mail.js';
import type { AppointmentFacts } from '../../backend/src/mail/mail-purposes.js';

let database: TestDatabase;
let smtp: SmtpCatcher;
let desk: MailDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await SmtpCatcher.start();
  desk = await MailDesk.open({ databaseUrl: database.url, smtpUrl: smtp.url });
});

afterAll(async () => {
  await desk.close();
  await smtp.close();
  await database.drop();
});

async function deliver(mail: Parameters<MailDesk['write']>[0]): Promise<CaughtMail> {
  const before = smtp.accepted.length;
  const id = await desk.write({ notAfter: desk.inHours(1), ...mail });
  await smtp.received(before + 1);
  await desk.reaches(id, 'sent');
  const caught = smtp.accepted.find(({ raw }) => raw.includes(`Message-ID: <${id}@`));
  if (caught === undefined) throw new Error('Another mail came instead');
  return caught;
}

const appointment: AppointmentFacts = {
  appointmentId: '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d',
  date: '2026-12-01',
  startTime: '18:00:00',
  endTime: '19:00:00',
  startsAt: '2026-12-01T16:00:00.000Z',
  endsAt: '2026-12-01T17:00:00.000Z',
};

describe('every purpose in both languages', () => {
  const cases = TEMPLATE_PURPOSES.flatMap((of) => LANGUAGES.map((language) => ({ of, language })));

  it.each(cases)(
    '$of in $language has subject, page and plain text, without unfilled placeholders',
    async ({ of, language }) => {
      const values = { of, draft: null, broadcast: { subject: 'Νέα', message: 'Γεια {UserName}' } };
      const mail = await deliver({ purpose: 'test', to: 'staff@palestra.test', language, values });
      const { subject = '', html = '', text = '' } = mail.parsed;
      expect(subject).toMatch(language === 'el' ? /^\[Δοκιμή\] ./ : /^\[Test\] ./);
      expect(`${subject} ${html.replace(/<style>[\s\S]*?<\/style>/, '')} ${text}`).not.toMatch(
        /[{}]|undefined|null|NaN/,
      );
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain('prefers-color-scheme: dark');
      expect(text.length).toBeGreaterThan(20);
    },
  );
});

describe('a notice to staff', () => {
  const act = { date: '2026-12-01', startTime: '18:00:00', endTime: '19:00:00' } as const;
  const further = [
    { ...act, event: 'cancelled' as const },
    { ...act, date: '2026-12-02' as const, event: 'moved' as const },
  ];

  it.each<[Language, string, string[]]>([
    ['el', 'Μαρία: έκλεισε ραντεβού και 2 ακόμη, ', ['έκλεισε ραντεβού', 'ακύρωσε το ραντεβού του', 'μετέφερε']],
    ['en', 'Μαρία booked an appointment and 2 more: ', ['booked an', 'cancelled an', 'moved an appointment']],
  ])('tells of all that it gathers, in %s', async (language, subject, told) => {
    const values = {
      ...act,
      clientId: appointment.appointmentId,
      clientName: 'Μαρία',
      event: 'booked' as const,
      further,
    };
    const { parsed } = await deliver({ purpose: 'staff-notification', to: 'staff@palestra.test', language, values });
    expect(parsed.subject).toContain(subject);
    for (const words of told) expect(parsed.text).toContain(words);
  });
});

describe('a mail speaks to whom it is for', () => {
  it.each<[string, Language, string]>([
    ['Γιώργος Παπαδόπουλος', 'el', 'Γεια σας Γιώργο Παπαδόπουλε,'],
    ['Ελένη Πάππα', 'el', 'Γεια σας Ελένη Πάππα,'],
    ['Γιώργος Παπαδόπουλος', 'en', 'Hello Γιώργος Παπαδόπουλος,'],
  ])('%s in %s', async (recipientName, language, greeting) => {
    const { parsed } = await deliver({ to: 'giorgos@palestra.test', recipientName, language });
    expect(parsed.text).toContain(greeting);
    expect(parsed.to?.[0]?.name).toBe(recipientName);
  });

  it.each<[number, Language, string]>([
    [1, 'el', 'λήγει σύντομα: απομένει 1 ημέρα.'],
    [7, 'el', 'λήγει σύντομα: απομένουν 7 ημέρες.'],
    [1, 'en', 'ends soon: 1 day left.'],
    [7, 'en', 'ends soon: 7 days left.'],
  ])('of %p days left in %s @release', async (daysRemaining, language, words) => {
    const values = { endDate: '2026-12-07', daysRemaining };
    const { parsed } = await deliver({ purpose: 'expiring', to: 'anna@palestra.test', language, values });
    expect(parsed.text).toContain(words);
  });

  it.each<[number, Language, string, string]>([
    [26, 'el', 'ισχύει 26 ημέρες από αυτό. Κλείστε το έως Πέμπτη 3 Δεκεμβρίου 2026.', 'Πρώτο ραντεβού έως'],
    [1, 'en', 'runs 1 day from then on. Book it by Thursday 3 December 2026.', 'First visit by'],
  ])('of %p days from the first visit in %s', async (lengthDays, language, words, fact) => {
    const values = { endDate: '2026-12-03', lengthDays };
    const { parsed } = await deliver({ purpose: 'first-visit', to: 'anna@palestra.test', language, values });
    expect(parsed.text).toContain(words);
    expect(parsed.text).toContain(fact);
  });

  it.each<[string, Language, object, string]>([
    ['the reader', 'el', {}, 'Χρόνια πολλά, Γιώργο!'],
    ['a child', 'el', { clientId: appointment.appointmentId, childName: 'Νίκος Μακρής' }, 'Χρόνια πολλά, Νίκο Μακρή!'],
    [
      'a child',
      'en',
      { clientId: appointment.appointmentId, childName: 'Nikos Makris' },
      'Happy birthday, Nikos Makris!',
    ],
  ])('of a birthday congratulate %s by name in %s, and can be ended', async (_, language, values, words) => {
    const { parsed } = await deliver({
      ...{ purpose: 'birthday', to: 'anna@palestra.test', recipientName: 'Γιώργος', language, values },
    });
    expect(parsed.text).toContain(words);
    expect(parsed.text).toMatch(/\/api\/mail\/unsubscribe\//);
  });

  it.each<[number, Language, RegExp, RegExp]>([
    [1, 'el', /Ακύρωση έως: /, /προθεσμία/],
    [-1, 'el', /Η προθεσμία ακύρωσης έχει περάσει/, /Ακύρωση έως/],
    [1, 'en', /Cancel until: /, /has passed/],
    [-1, 'en', /The time for cancelling has passed/, /Cancel until/],
  ])(
    'of a booking that can be cancelled until %p h from now, in %s @release',
    async (hours, language, said, unsaid) => {
      const cancelUntil = desk.inHours(hours).toISOString();
      const other = { ...appointment, appointmentId: '8f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d' };
      const values = { appointments: [other] as [AppointmentFacts], cancelUntil, bookedByStaff: true };
      const { parsed } = await deliver({ purpose: 'booked', to: 'anna@palestra.test', language, values });
      expect(parsed.text).toMatch(said);
      expect(parsed.text).not.toMatch(unsaid);
    },
  );

  it.each<[number, Language, RegExp, RegExp]>([
    [1, 'el', /ακυρώστε πριν αρχίσει: .* η επίσκεψη θα μετρήσει/, /ενημερώστε το γυμναστήριο/],
    [1, 'en', /cancel before it begins: .* the visit will count/, /let the gym know/],
    [-1, 'el', /ενημερώστε το γυμναστήριο/, /θα μετρήσει/],
  ])(
    'of a booking that begins in %p h, in %s, where late cancellations count @release',
    async (hours, language, said, unsaid) => {
      await desk.dataSource
        .query(`INSERT INTO settings (key, value) VALUES ('LateCancelling', 'counts'), ('uses.lateCancelling', 'on')
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
      const inHours = (n: number): string => desk.inHours(n).toISOString();
      const begins = { startsAt: inHours(hours), endsAt: inHours(hours + 1) };
      const other = { ...appointment, ...begins, appointmentId: '9f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3e' };
      const values = { appointments: [other] as [AppointmentFacts], cancelUntil: inHours(-1), bookedByStaff: false };
      const { parsed } = await deliver({ purpose: 'booked', to: 'anna@palestra.test', language, values });
      expect(parsed.text).toMatch(said);
      expect(parsed.text).not.toMatch(unsaid);
      await desk.dataSource.query(`DELETE FROM settings WHERE key LIKE '%ateCancelling'`);
    },
  );
});

describe('text typed by people', () => {
  it.each<[string, string]>([
    ['HTML in a name', '<script>alert(1)</script> & "Άννα"'],
    ['an emoji', 'Άννα 🏋️‍♀️'],
    ['a placeholder as a name', '{GymName}'],
  ])('%s arrives as written, and is not understood', async (_, recipientName) => {
    const { parsed } = await deliver({ to: 'anna@palestra.test', recipientName });
    expect(parsed.to).toEqual([{ address: 'anna@palestra.test', name: recipientName }]);
    expect(parsed.text).toContain(`Γεια σας ${recipientName},`);
    expect(parsed.html).not.toContain('<script>');
  });

  it('cannot inject a header through a name', async () => {
    const recipientName = 'Άννα\r\nBcc: victim@palestra.test\r\n\r\nhello';
    const mail = await deliver({ to: 'anna@palestra.test', recipientName });
    expect(mail.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toBe('anna@palestra.test');
    expect(mail.parsed.to?.[0]).toMatchObject({ name: 'Άννα Bcc: victim@palestra.test hello' });
  });

  it('cannot leave the mail through a reason’s line breaks and quotes @release', async () => {
    const reason = 'Βλάβη\r\nSubject: <b>other</b>';
    const other = { ...appointment, appointmentId: '7f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d' };
    const values = { appointments: [other] as [AppointmentFacts], cancelledBy: 'staff' as const, reason };
    const { parsed } = await deliver({ purpose: 'cancelled', to: 'anna@palestra.test', values });
    expect(parsed.subject).toBe('Ακυρώθηκε: Τρίτη 1 Δεκεμβρίου 2026, 6:00 μ.μ.');
    expect(parsed.html).toContain('&lt;b&gt;other&lt;/b&gt;');
    expect(parsed.text).toMatch(/\nτο ραντεβού σας στο .+ ακυρώθηκε\./);
  });
});

describe('several visits that end together', () => {
  const appointments = ['2026-12-01', '2026-12-02', '2026-12-03'].map((date, n) => ({
    ...appointment,
    date,
    appointmentId: `${n}f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3e`,
  })) as [AppointmentFacts, ...AppointmentFacts[]];

  it.each<[CancellationCause, Language, string, RegExp]>([
    [
      'frozen',
      'el',
      'Ακυρώθηκε: Τρίτη 1 Δεκεμβρίου 2026, 6:00 μ.μ. και 2 ακόμη',
      /Αιτία: Η συνδρομή σας μπήκε σε παύση/,
    ],
    ['frozen', 'en', 'Cancelled: Tuesday 1 December 2026, 6:00 PM and 2 more', /Reason: Your subscription is paused/],
    ['deactivated', 'el', 'Ακυρώθηκε: Τρίτη 1 Δεκεμβρίου 2026, 6:00 μ.μ. και 2 ακόμη', /Αιτία: Ο λογαριασμός σας/],
    ['deactivated', 'en', 'Cancelled: Tuesday 1 December 2026, 6:00 PM and 2 more', /Reason: Your account was/],
  ])(
    'with what was done to the member (%s, %s): say why, and offer nothing that he cannot do @release',
    async (...row) => {
      const [because, language, subject, why] = row;
      const values = { appointments, cancelledBy: 'staff' as const, reason: null, because };
      const { parsed } = await deliver({ purpose: 'cancelled', to: 'anna@palestra.test', language, values });
      expect(parsed.subject).toBe(subject);
      expect(parsed.text).toMatch(why);
      expect(parsed.text).toMatch(
        /\n3 ραντεβού σας στο .+ ακυρώθηκαν\.|\n3 of your appointments at .+ are cancelled\./,
      );
      expect(parsed.text).not.toMatch(/Κλείστε|Book another/);
      expect(parsed.attachments).toHaveLength(3);
    },
  );
});

function entryOf(mail: CaughtMail): string {
  const file = mail.parsed.attachments.find(
    ({ mimeType }) => mimeType.startsWith('application/ics') || mimeType.startsWith('text/calendar'),
  );
  if (file === undefined) throw new Error('No calendar entry');
  const content =
    typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer).toString('utf8');
  return content.replaceAll('\r\n', '\n').replaceAll('\n ', '');
}

const changed = {
  ...appointment,
  startTime: '19:00:00',
  startsAt: '2026-12-01T17:00:00.000Z',
  previous: appointment,
};

it('says who changed an appointment: the gym asks whether it suits, a member reads their own act', async () => {
  const other = { ...changed, appointmentId: '8f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d' };
  const values = { appointments: [other] as [typeof other], reason: null };
  const byGym = await deliver({ purpose: 'changed', to: 'anna@palestra.test', values });
  const byMember = await deliver({
    purpose: 'changed',
    to: 'anna@palestra.test',
    values: { ...values, byMember: true },
  });
  expect(byGym.parsed.text).toContain('Αν δεν σας βολεύει');
  expect(byMember.parsed.text).toContain('μεταφέρατε το ραντεβού σας');
  expect(byMember.parsed.text).not.toContain('Αν δεν σας βολεύει');
});

describe('the calendar entry', () => {
  const booked = {
    appointments: [appointment] as [AppointmentFacts],
    cancelUntil: appointment.startsAt,
    bookedByStaff: false,
  };
  it('has a constant UID, and its SEQUENCE rises until it is cancelled', async () => {
    const to = 'anna@palestra.test';
    const mails = [
      await deliver({ purpose: 'booked', to, values: booked }),
      await deliver({ purpose: 'changed', to, values: { appointments: [changed], reason: null } }),
      await deliver({
        purpose: 'cancelled',
        to,
        values: { appointments: [changed], cancelledBy: 'member', reason: null },
      }),
    ].map(entryOf);
    const line = (name: string) => mails.map((ics) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(ics)?.[1]);
    expect(line('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(line('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(new Set(line('UID'))).toEqual(new Set([`${appointment.appointmentId}@palestra`]));
    expect(line('DTSTART')).toEqual(['20261201T160000Z', '20261201T170000Z', '20261201T170000Z']);
  });

  it('of several appointments has one file each @release', async () => {
    const other = { ...appointment, appointmentId: '6f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d', date: '2026-12-02' };
    const values = { appointments: [appointment, other] as [AppointmentFacts, AppointmentFacts], reason: 'Αργία' };
    const { parsed } = await deliver({ purpose: 'day-closed', to: 'anna@palestra.test', values });
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['appointment-1.ics', 'appointment-2.ics']);
  });

  it.each([
    ['el', 'Public holiday', 'Αργία'],
    ['en', 'Αργία', 'Public holiday'],
    ['el', 'Public holiday in town', 'Public holiday in town'],
  ] as const)('says in %s the reason %s as %s @release', async (language, reason, said) => {
    const values = { appointments: [appointment] as [AppointmentFacts], reason };
    const { parsed } = await deliver({ purpose: 'day-closed', to: 'anna@palestra.test', language, values });
    expect(parsed.text).toContain(said);
  });
});

describe('the contact of the gym', () => {
  const set = (settings: Record<string, string>) =>
    desk.dataSource.query(
      `INSERT INTO settings (key, value) SELECT key, value FROM jsonb_each_text($1::jsonb) AS given (key, value)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(settings)],
    );
  const expiring = {
    purpose: 'expiring',
    to: 'anna@palestra.test',
    values: { endDate: '2026-12-06', daysRemaining: 7 },
  } as const;
  const booked = {
    appointments: [appointment] as [AppointmentFacts],
    cancelUntil: appointment.startsAt,
    bookedByStaff: false,
  };

  it.each<Language>(['el', 'en'])('is promised by no mail while there is none (%s) @release', async (language) => {
    const { parsed } = await deliver({ ...expiring, language });
    expect(parsed.text).not.toMatch(/τηλεφων|call us/i);
    expect(parsed.html).not.toMatch(/href="(tel|mailto|viber):/);
  });

  it('is a button in mails that send their reader there, and in the footer of all others @release', async () => {
    await set({
      ...{ ContactPhone: '210 123-4567', ContactEmail: 'hello@athlos.gr', ContactViber: '+30 697 1234567' },
      ...{ ContactAddress: 'Ερμού 5, Αθήνα', ContactMapLink: 'https://maps.example/?q=a&b' },
    });
    const { parsed } = await deliver(expiring);
    const footer = 'Ερμού 5, Αθήνα · Τηλέφωνο: 210 123-4567 · Viber: +30 697 1234567 · Email: hello@athlos.gr';
    expect(parsed.html?.match(/href="tel:2101234567"/g)).toHaveLength(2);
    expect(parsed.html).toContain('href="https://maps.example/?q&#x3D;a&amp;b"');
    expect(parsed.text).toContain(`\nΤηλέφωνο: 210 123-4567\n\n-- \n${footer}\n`);
    const reminder = await deliver({
      purpose: 'reminder',
      to: 'anna@palestra.test',
      values: { appointments: booked.appointments },
    });
    expect(reminder.parsed.html?.match(/href="tel:2101234567"/g)).toHaveLength(1);
    expect(reminder.parsed.text).toContain(footer);
    const toStaff = await deliver({
      purpose: 'erasure-requested',
      to: 'staff@palestra.test',
      values: { clientId: appointment.appointmentId, clientName: 'Άννα' },
    });
    expect(toStaff.parsed.html).not.toContain('tel:');
  });

  it('gives the calendar entry a place, a way back, and an alarm @release', async () => {
    const text = entryOf(await deliver({ purpose: 'booked', to: 'anna@palestra.test', values: booked }));
    expect(text).toContain('LOCATION:Ερμού 5\\, Αθήνα\n');
    expect(text).toMatch(/\nURL:http\S+\/\n/);
    expect(text).toContain('BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT60M\n');
  });
});

describe('a reminder', () => {
  it('is withdrawn when its appointment moves or is cancelled before it goes out', async () => {
    const later = desk.inHours(1);
    const values = { appointments: [appointment] as [AppointmentFacts] };
    const id = await desk.write({ purpose: 'reminder', to: 'anna@palestra.test', notBefore: later, values });
    await deliver({
      purpose: 'cancelled',
      to: 'anna@palestra.test',
      values: { ...values, cancelledBy: 'member', reason: null },
    });
    expect(await desk.find(id)).toMatchObject({ state: 'withdrawn' });
  });

  it('withdrawn while being handed over is not retried after a failed attempt', async () => {
    const other = { ...appointment, appointmentId: '9f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d' };
    const values = { appointments: [other] as [AppointmentFacts] };
    const later = desk.inHours(1);
    const id = await desk.write({ purpose: 'reminder', to: 'anna@palestra.test', notBefore: later, values });
    await desk.dataSource.query("UPDATE mails SET state = 'sending', worker = 1 WHERE id = $1", [id]);
    await deliver({
      purpose: 'cancelled',
      to: 'anna@palestra.test',
      values: { ...values, cancelledBy: 'member', reason: null },
    });
    await desk.dataSource.query(
      "UPDATE mails SET state = 'waiting', worker = NULL, next_attempt_at = $2 WHERE id = $1",
      [id, desk.inHours(0)],
    );
    await desk.reaches(id, 'withdrawn');
  });
});

describe("the recipient's language and the gym's name", () => {
  it.each<[Language, RegExp]>([
    ['el', /^Έχετε ήδη/],
    ['en', /^You already/],
  ])('%s', async (language, subject) => {
    await desk.dataSource.query(
      "INSERT INTO settings (key, value) VALUES ('GymName', 'Γυμναστήριο Άθλος') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    );
    const { parsed } = await deliver({ to: 'anna@palestra.test', language });
    expect(parsed.subject).toMatch(subject);
    expect(parsed.html).toContain('Γυμναστήριο Άθλος');
  });
});

it.each([
  [{ isStaff: true }, 'https://gym.example.gr/admin/'],
  [{}, 'https://gym.example.gr/'],
] as const)('leads from the mail of a changed account of %j to %s @release', async (staff, url) => {
  const at = '2026-11-30T10:00:00.000Z';
  for (const mail of [
    { purpose: 'second-factor-changed' as const, values: { at, change: 'totp-added' as const, ...staff } },
    { purpose: 'password-changed' as const, values: { at, ...staff } },
  ]) {
    const { text = '', html = '' } = (await deliver({ ...mail, to: 'anna@palestra.test', language: 'el' })).parsed;
    expect(html).toContain(`href="${url}"`);
    // As both sign-in pages write it.
    expect(text).toContain(`«${ALL_TEXTS.el.session.toForgotPassword}»`);
  }
});
