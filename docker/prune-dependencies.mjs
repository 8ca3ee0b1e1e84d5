// Removes files from installed packages that nothing runs: types, maps, sources, documentation, browser builds.
// Licences and notices stay, because an image that is passed on must include them.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
const FILES = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow)$|^(changelog|history|authors|contributing)(\..*)?$/i;
const LEGAL = /^(licen[cs]e|copying|copyright|notice)/i;
const FOLDERS = new Set([
  'docs',
  'example',
  'examples',
  'test',
  'tests',
  '__tests__',
  '.github',
  'benchmark',
  'benchmarks',
]);
/** As large as everything else together, and useless on a server. */
const PARTS = [
  'typeorm/browser',
  'swagger-ui-dist/swagger-ui-es-bundle.js',
  'swagger-ui-dist/swagger-ui-es-bundle-core.js',
];

function prune(place) {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const name = path.join(place, entry.name);
    const isPackageRoot = path.basename(path.dirname(place)) === 'node_modules';
    if (entry.isDirectory()) {
      // Some packages keep code in folders of these names, but not at their root.
      if (isPackageRoot && FOLDERS.has(entry.name)) rmSync(name, { recursive: true });
      else prune(name);
    } else if (FILES.test(entry.name) && !LEGAL.test(entry.name)) rmSync(name);
  }
}

for (const part of PARTS) rmSync(path.join(folder, part), { recursive: true, force: true });
prune(folder);
