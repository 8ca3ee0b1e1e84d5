import PostalMime from 'postal-mime';
import type { ComposedMail } from '../composed-mail.js';
import { toMimeMessage } from './mime-message.js';

const mail: ComposedMail = {
  id: '9da43ab4-3e83-4cff-b718-06e7cf6759ed',
  from: { name: 'Άθλος, κέντρο', address: 'no-reply@athlos.gr' },
  to: { name: 'Μαρία "Μ" 🏋️', address: 'maria@palestra.test' },
  subject: 'Νέο πρόγραμμα '.repeat(14).trim(),
  html: `<p>${'Καλημέρα '.repeat(500)}</p>`,
  text: `Γεια σας,\n.\n--alternative-9da43ab4-3e83-4cff-b718-06e7cf6759ed\n${'α'.repeat(5000)}\n`,
  calendar: [],
  unsubscribeUrl: null,
};
const entry = { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' };
const read = (changes: Partial<ComposedMail> = {}) => PostalMime.parse(toMimeMessage({ ...mail, ...changes }).raw);

describe('toMimeMessage', () => {
  it('writes a message that parses back to the same mail', async () => {
    const { from, to, subject, html, text, messageId } = await read();
    expect(from).toMatchObject(mail.from);
    expect(to).toMatchObject([mail.to]);
    expect({ subject, messageId }).toEqual({ subject: mail.subject, messageId: `<${mail.id}@athlos.gr>` });
    expect([html?.trim(), text]).toEqual([mail.html, mail.text]);
  });

  it('writes short 7-bit lines, which no server on the way has to change', () => {
    const lines = toMimeMessage(mail).raw.toString('latin1').split('\r\n');
    expect(lines.filter((line) => line.length > 78 || !/^[\t\x20-\x7e]*$/.test(line))).toEqual([]);
  });

  it('adds one-click headers when the mail can be unsubscribed from', async () => {
    const { headers } = await read({ unsubscribeUrl: 'https://athlos.gr/u/1' });
    expect(headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'list-unsubscribe', value: '<https://athlos.gr/u/1>' }),
        expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      ]),
    );
  });

  it('attaches one appointment as an invitation and a file, several as files', async () => {
    const one = await read({ calendar: [entry] });
    expect(one.attachments.map(({ mimeType, filename, method }) => ({ mimeType, filename, method }))).toEqual([
      { mimeType: 'text/calendar', filename: null, method: 'REQUEST' },
      { mimeType: 'application/ics', filename: 'appointment.ics', method: undefined },
    ]);
    const two = await read({ calendar: [entry, entry] });
    expect(two.attachments.map(({ filename }) => filename)).toEqual(['appointment-1.ics', 'appointment-2.ics']);
  });
});
