import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { StartupError } from '../platform/config/startup-error.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { requireDatabase } from '../operations/command.js';
import { readOptions } from './administrators-command.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The key of a gym and the address of the directory, for commands on a whole gym. */
export async function keyAndDirectory<const More extends Options>(usage: string, more?: More) {
  const given = readOptions({ key: { type: 'string' }, ...more } as { key: { type: 'string' } } & More, usage);
  const key = (given as { key?: string }).key ?? '';
  if (key === '') throw new StartupError(usage);
  const { environment, url }: { environment: Environment; url: string } = await requireDatabase();
  if (environment.gym !== null) throw new StartupError('GYM is set: take it away, --key names the gym.');
  return { key, url, environment, given };
}

/** Secrets come from files: other users of a machine see the arguments of its programs. */
export function secretIn(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // An unreadable file is as good as an empty one.
  }
  throw new StartupError(`${file} cannot be read, or is empty.`);
}
