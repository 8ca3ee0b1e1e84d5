import { startMailbox } from './mailbox/mailbox.mjs';
import { explainDataDirError } from './plain-failure.mjs';
import { closeAtEnd } from './processes/shutdown.mjs';
import { requireFreePort } from './processes/free-port.mjs';

/**
 * Where the API's mail goes: the mail server that the environment names, or else, outside production, a local mailbox.
 * @param {{ smtpUrl: string | null, production: boolean, dataDir: string, mailboxPort: number }} environment
 * @returns {Promise<{ env: Record<string, string>, lines: string[] }>} for the API's environment, and for the terminal
 */
export async function mailboxFor({ smtpUrl, production, dataDir, mailboxPort: port }) {
  if (smtpUrl !== null || production) return { env: {}, lines: [] };
  if (port !== 0) await requireFreePort('MAILBOX_PORT', port, '127.0.0.1');
  const mailbox = await startMailbox({ dataDir, port }).catch((error) => {
    throw explainDataDirError(error, dataDir);
  });
  closeAtEnd(() => mailbox.stop());
  return { env: { SMTP_URL: mailbox.smtpUrl }, lines: [`Local mailbox      ${mailbox.url}`] };
}
