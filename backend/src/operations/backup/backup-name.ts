import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';

export const ENDING = '.backup';

/** Resolves a path from the folder in which the command was typed, because npm runs it in the repository's root. */
export const typedPath = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

export const isFolder = (name: string): boolean => existsSync(name) && statSync(name).isDirectory();

/** File names that sort by time. */
export const nameAt = (now: Date): string => `palestra-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${ENDING}`;

/** The path of a new backup; in a folder, a name made from the time. An existing file is never overwritten. */
export function newBackupName(wish: string, now: Date): string {
  const name = isFolder(wish) ? path.join(wish, nameAt(now)) : wish;
  if (existsSync(name)) throw new StartupError(`${name} is there already: choose another name.`);
  if (!isFolder(path.dirname(name))) throw new StartupError(`There is no folder ${path.dirname(name)}.`);
  return name;
}
