import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { DataSource } from 'typeorm';
import { withDatabaseAt } from '../operations/command.js';
import { migrationFaults, requireGym } from '../operations/doctor/doctor.js';
import { cleanWords } from '../contract/clean-words.js';
import { storedEmail } from '../contract/email.js';
import { LIMITS } from '../contract/limits.js';
import { isEmail, isName } from '../platform/http/validation/fields.js';
import { StartupError } from '../platform/config/startup-error.js';

/** Parses the options; fails with the usage when one is unknown. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new StartupError(usage);
  }
}

export function requireEmail(given: string | undefined, usage: string): string {
  const email = storedEmail(given ?? '');
  if (email === '') throw new StartupError(usage);
  return email;
}

/** The person who will be an owner; `nameOption` is the option with their name. */
export function requireOwner(
  given: { email: string | undefined; name: string | undefined },
  nameOption: string,
  usage: string,
): { email: string; name: string } {
  const email = storedEmail(given.email ?? '');
  const name = cleanWords(given.name ?? '');
  if (email !== '' && !isEmail(email)) {
    throw new StartupError(`${JSON.stringify(email)} is no e-mail address: it is written like you@example.gr.`);
  }
  if (name !== '' && !isName(name)) {
    throw new StartupError(
      `${nameOption} must be a name that can be read, of ${LIMITS.nameMaxLength} characters at most.`,
    );
  }
  if (email === '' || name === '') throw new StartupError(usage);
  return { email, name };
}

/** Refuses a database without a gym of this version before accounts are read or written. */
export const withAccountsAt = <T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> =>
  withDatabaseAt(url, async (dataSource) => {
    await requireGym(dataSource);
    const [behind] = await migrationFaults(dataSource);
    if (behind !== undefined) throw new StartupError(`This is not a database of this version: ${behind}.`);
    return work(dataSource);
  });

/** Asks twice on the terminal, without echoing the input; fails when the two differ. */
export async function askForPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('Set ADMIN_PASSWORD, or run it on a terminal to be asked.');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Keeps a line that was pasted together with the one before it.
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (words: string): Promise<string> => {
    process.stdout.write(words);
    const line: IteratorResult<string, undefined> = await lines.next();
    process.stdout.write('\n');
    if (line.value === undefined) throw new StartupError('No password was given.');
    return line.value;
  };
  try {
    const password = await ask(question);
    if ((await ask('The same again: ')) !== password)
      throw new StartupError('The two passwords differ. Nothing was changed.');
    return password;
  } finally {
    terminal.close();
  }
}
