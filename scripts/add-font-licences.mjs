// Appends the terms of its fonts to a built app's licenses.txt: `node add-font-licences.mjs dist`, in the app's folder.
// The bundler lists only compiled packages, while fonts are files named by the styles.
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder = 'dist'] = process.argv.slice(2);
const kit = path.resolve('..', 'web-kit', 'package.json');
const { dependencies } = JSON.parse(readFileSync(kit, 'utf8'));
const require = createRequire(kit);

for (const name of Object.keys(dependencies).filter((dependency) => dependency.startsWith('@fontsource'))) {
  const home = path.dirname(require.resolve(`${name}/package.json`));
  const { version, license } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const text = readFileSync(path.join(home, 'LICENSE'), 'utf8').trim();
  appendFileSync(path.join(folder, 'licenses.txt'), `\n## ${name} - ${version} (${license})\n\n${text}\n`);
}
