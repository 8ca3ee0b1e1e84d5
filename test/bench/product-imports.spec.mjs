import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const FROM_FILE = /^import (?:\{ [^}]+ \}|\* as \w+|\w+)(?:, \{ [^}]+ \})? from '(\.[^']+)'/gm;

/** Files that scripts and measurements import; only a run of the very measurement would tell that one is gone. */
const scripts = path.resolve(folder, '..', '..', 'scripts');
const imported = [folder, scripts, path.join(scripts, 'processes'), path.join(scripts, 'postgres')].flatMap((place) =>
  readdirSync(place)
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) =>
      [...readFileSync(path.join(place, file), 'utf8').matchAll(FROM_FILE)].map(([, from]) => ({
        file,
        from,
        target: path.resolve(place, from),
      })),
    )
    .filter(({ from }) => !from.includes('/backend/dist/')),
);

it.each(imported)('$file finds the file $from', ({ target }) => {
  expect(existsSync(target)).toBe(true);
});
