import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const product = path.resolve(folder, '..', '..', 'backend');
const FROM_PRODUCT = /import \{ ([^}]+) \} from '[./]*backend\/dist\/([\w./-]+)\.js'/g;

/** Names that the measurements take from the product; they run its built files, which nothing else checks. */
const taken = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(FROM_PRODUCT)].flatMap(([, names, from]) =>
      names.split(', ').map((name) => ({ file, name, from })),
    ),
  );

it.each(taken)('$file finds $name in $from', ({ name, from }) => {
  const source = readFileSync(path.join(product, 'src', `${from}.ts`), 'utf8');
  expect(source).toMatch(new RegExp(`^export [^=(]*\\b${name}\\b`, 'm'));
});
