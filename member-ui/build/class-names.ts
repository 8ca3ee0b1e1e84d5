import path from 'node:path';

const owners = new Map<string, string>();

/**
 * `Button-primary` for the class `primary` of `Button.module.css`: says in the browser whose it is, and compresses
 * better than the usual hashes, which are different in every file.
 */
export function className(name: string, file: string): string {
  const owner = path.basename(file.split('?')[0] ?? file, '.module.css');
  const known = owners.get(owner) ?? file;
  if (known !== file) throw new Error(`Two style sheets of one name would share their classes: ${known}, ${file}`);
  owners.set(owner, file);
  return `${owner}-${name}`;
}
