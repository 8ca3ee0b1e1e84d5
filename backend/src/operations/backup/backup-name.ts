import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { PlainFault } from '../../platform/process/plain-fault.js';

export const ENDING = '.backup';

/** Where somebody typed the command: npm runs it in the repository's root. */
export const typedPath = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/** Names that sort in the order of their time. */
export const nameAt = (now: Date): string => `palestra-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${ENDING}`;

/** The file that a backup gets; in a folder, one named after the time. What is there is never written over. */
export function newBackupName(wish: string, now: Date): string {
  const name = isFolder(wish) ? path.join(wish, nameAt(now)) : wish;
  if (existsSync(name)) throw new PlainFault(`${name} is there already: choose another name.`);
  if (!isFolder(path.dirname(name))) throw new PlainFault(`There is no folder ${path.dirname(name)}.`);
  return name;
}
