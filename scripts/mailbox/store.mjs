import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** Older mails are deleted; the mailbox is no archive. */
const KEPT = 1_000;
const FILE = /^(\d{13})-([\da-f]{16})\.eml$/;

const addressOf = (address) => ({ Name: address?.name ?? '', Address: address?.address ?? '' });
const addressesOf = (list) => (list ?? []).map(addressOf);

/**
 * Mails of the local mailbox, one raw file each, newest first. Shapes and names are Mailpit's, so that clients of one
 * can read the other.
 */
export class MailStore {
  constructor(folder) {
    this.folder = folder;
    this.summaries = [];
  }

  static async open(folder) {
    mkdirSync(folder, { recursive: true });
    // Mails are private to this user; the folder above stays open, because the database's user passes through it.
    chmodSync(folder, 0o700);
    const store = new MailStore(folder);
    for (const name of readdirSync(folder).sort()) {
      const [, at, id] = FILE.exec(name) ?? [];
      if (id) store.summaries.unshift(await store.summarise(id, Number(at), readFileSync(path.join(folder, name))));
    }
    return store;
  }

  /** Resolves when the mail is on disk. */
  async add(bytes) {
    const at = Date.now();
    const id = randomBytes(8).toString('hex');
    const summary = await this.summarise(id, at, bytes);
    const file = this.fileOf(summary);
    writeFileSync(`${file}.part`, bytes, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.summaries.unshift(summary);
    for (const old of this.summaries.splice(KEPT)) rmSync(this.fileOf(old), { force: true });
  }

  list() {
    return this.summaries;
  }

  raw(id) {
    const summary = this.summaries.find(({ ID }) => ID === id);
    return summary ? readFileSync(this.fileOf(summary)) : null;
  }

  /** Full mail; null for an unknown id. */
  async read(id) {
    const bytes = this.raw(id);
    if (!bytes) return null;
    const mail = await PostalMime.parse(bytes);
    const { ID, MessageID, From, To, Cc, Bcc, Subject, Created, Size } = this.summaries.find((one) => one.ID === id);
    return {
      ...{ ID, MessageID, From, To, Cc, Bcc, ReplyTo: addressesOf(mail.replyTo), Subject, Date: Created, Size },
      ListUnsubscribe: { Header: mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '' },
      HTML: mail.html ?? '',
      Text: mail.text ?? '',
      Attachments: mail.attachments.map(describePart),
      Inline: [],
    };
  }

  /** Bytes of an attachment; null for an unknown number. */
  async part(id, partId) {
    const bytes = this.raw(id);
    const mail = bytes && (await PostalMime.parse(bytes));
    const attachment = mail?.attachments[Number(partId) - 1];
    return attachment ? { ...describePart(attachment, Number(partId) - 1), bytes: bytesOf(attachment) } : null;
  }

  /** Removes all mails, or those with these ids. */
  remove(ids = null) {
    const leaving = this.summaries.filter(({ ID }) => ids === null || ids.includes(ID));
    for (const summary of leaving) rmSync(this.fileOf(summary), { force: true });
    this.summaries = this.summaries.filter((summary) => !leaving.includes(summary));
  }

  fileOf({ ID, Created }) {
    return path.join(this.folder, `${Date.parse(Created)}-${ID}.eml`);
  }

  async summarise(id, at, bytes) {
    const mail = await PostalMime.parse(bytes);
    return {
      ID: id,
      MessageID: (mail.messageId ?? '').replace(/[<>]/g, ''),
      Read: false,
      From: addressOf(mail.from),
      To: addressesOf(mail.to),
      Cc: addressesOf(mail.cc),
      Bcc: addressesOf(mail.bcc),
      ReplyTo: addressesOf(mail.replyTo),
      Subject: mail.subject ?? '',
      Created: new Date(at).toISOString(),
      Tags: [],
      Size: bytes.length,
      Attachments: mail.attachments.length,
      Snippet: (mail.text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200),
    };
  }
}

const bytesOf = ({ content }) => Buffer.from(content);

const describePart = (attachment, index) => ({
  PartID: String(index + 1),
  FileName: attachment.filename ?? '',
  ContentType: attachment.mimeType,
  ContentID: (attachment.contentId ?? '').replace(/[<>]/g, ''),
  Size: bytesOf(attachment).length,
});
