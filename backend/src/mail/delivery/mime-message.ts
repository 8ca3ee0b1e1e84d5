import MimeNode from 'nodemailer/lib/mime-node';
import type { CalendarAttachment, ComposedMail } from '../composed-mail.js';

/** A mail in its SMTP form. */
interface MimeMessage {
  messageId: string;
  envelope: { from: string; to: { address: string } };
  raw: Buffer;
}

/** A MIME part: its header lines, an empty line, its content. */
type Part = string;

const LINE = /.{76}/g;

/**
 * Encodes the message in one piece. nodemailer's own encoder takes about ten times as long, mostly by writing many
 * small pieces, and a broadcast is ten thousand mails. Headers, with untrusted names and subjects, are still written by
 * nodemailer.
 */
export function toMimeMessage(mail: ComposedMail): MimeMessage {
  const { type, content } = bodyOf(mail);
  const messageId = `<${mail.id}@${mail.from.address.split('@')[1] ?? 'palestra'}>`;
  const head = new MimeNode(type).setHeader({
    From: mail.from,
    To: mail.to,
    Subject: mail.subject,
    'Message-ID': messageId,
    ...headersOf(mail),
  });
  const envelope = { from: mail.from.address, to: { address: mail.to.address } };
  return { messageId, envelope, raw: Buffer.from(`${head.buildHeaders()}\r\n\r\n${content}`, 'latin1') };
}

function headersOf({ unsubscribeUrl }: ComposedMail): Record<string, string> {
  // Suppresses out-of-office replies (RFC 3834).
  if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' };
  return {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

interface Body {
  type: string;
  content: string;
}

/**
 * A single entry is also an invitation with buttons; several are files only, because a mail can hold one invitation.
 */
function bodyOf({ id, text, html, calendar }: ComposedMail): Body {
  const [first, ...others] = calendar;
  const words = [part('text/plain; charset=utf-8', text), part('text/html; charset=utf-8', html)];
  if (first === undefined) return multipart('alternative', id, words);
  if (others.length === 0) words.push(part(calendarType(first), first.content));
  const files = calendar.map((entry, index) =>
    others.length === 0 ? file('application/ics', 'appointment.ics', entry) : numbered(entry, index + 1),
  );
  const { type, content } = multipart('alternative', id, words);
  return multipart('mixed', id, [`Content-Type: ${type}\r\n\r\n${content}`, ...files]);
}

const numbered = (entry: CalendarAttachment, number: number): Part =>
  file(calendarType(entry), `appointment-${number}.ics`, entry);

const calendarType = ({ method }: CalendarAttachment): string => `text/calendar; charset=utf-8; method=${method}`;

const file = (type: string, name: string, { content }: CalendarAttachment): Part =>
  part(`${type}; name=${name}`, content, `Content-Disposition: attachment; filename=${name}\r\n`);

/** Base64 avoids special cases for non-ASCII letters, long lines and lines that begin with a boundary. */
const part = (type: string, text: string, header = ''): Part =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${header}\r\n${inBase64(text)}\r\n`;

const inBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64').replace(LINE, '$&\r\n');

/** Base64 has no `-`, so no line of a part can equal the boundary. */
function multipart(kind: 'alternative' | 'mixed', id: string, parts: readonly Part[]): Body {
  const boundary = `${kind}-${id}`;
  const content = `${parts.map((one) => `--${boundary}\r\n${one}`).join('\r\n')}\r\n--${boundary}--\r\n`;
  return { type: `multipart/${kind}; boundary="${boundary}"`, content };
}
