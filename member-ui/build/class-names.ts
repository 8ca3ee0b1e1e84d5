import path from 'node:path';

const owners = new Map<string, string>();

/**
 * Names the class `primary` of `Button.module.css` `Button-primary`. That is readable in the browser, and compresses
 * better than the usual hashes, which differ in every file.
 */
export function className(name: string, file: string): string {
  const owner = path.basename(file.split('?')[0] ?? file, '.module.css');
  const known = owners.get(owner) ?? file;
  if (known !== file) throw new Error(`Two style sheets of one name would share their classes: ${known}, ${file}`);
  owners.set(owner, file);
  return `${owner}-${name}`;
}
