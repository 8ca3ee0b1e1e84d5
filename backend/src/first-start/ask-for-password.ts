import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartupError } from '../platform/config/startup-error.js';

/** Asks on the terminal without echoing the input. */
export async function askForPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('Set ADMIN_PASSWORD, or run it on a terminal to be asked.');
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
