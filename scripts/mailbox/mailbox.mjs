import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { MailStore } from './store.mjs';
import { serveMailbox } from './web.mjs';

/** Mails of the product are far smaller; a larger one would only fill the disk. */
const MAX_MAIL_BYTES = 10_000_000;
/** Senders keep connections open; closing does not wait for them. */
const CLOSE_TIMEOUT_MS = 500;

async function receiveMail(store) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => store.add(Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  await new Promise((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(0, '127.0.0.1', resolve);
  });
  // A broken connection concerns only its sender.
  smtp.on('error', () => {});
  return smtp;
}

/**
 * The local mailbox: a real SMTP server for the mail worker, and a page to read the caught mail. Loopback only, for
 * development: production has a mail server of its own.
 * @param {{ dataDir: string, port: number }} wish `port` of the page and its API; 0 for any free one
 * @returns {Promise<{ smtpUrl: string, url: string, stop: () => Promise<void> }>}
 */
export async function startMailbox({ dataDir, port }) {
  const store = await MailStore.open(path.join(dataDir, 'mailbox'));
  const web = await serveMailbox(store, port);
  const smtp = await receiveMail(store);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.server.address().port}`,
    url: `http://127.0.0.1:${web.address().port}/`,
    async stop() {
      web.closeAllConnections();
      await Promise.all([new Promise((resolve) => web.close(resolve)), new Promise((resolve) => smtp.close(resolve))]);
    },
  };
}
