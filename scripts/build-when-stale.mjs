import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from './plain-failure.mjs';
import { root } from './paths.mjs';
import { captured, startNpm } from './processes/own-children.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist']);
const WORKSPACES = {
  backend: ['backend'],
  // The apps are compiled together with the kit they share, and the contract they share with the server.
  'admin-ui': ['admin-ui', 'web-kit', 'backend/src/contract', 'backend/package.json'],
  'member-ui': ['member-ui', 'web-kit', 'backend/src/contract', 'backend/package.json'],
};
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.json'];

function filesUnder(name) {
  const entries = readdirSync(path.join(root, name), { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !entry.name.endsWith('.spec.ts'))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${name}/${entry.name}`) : [`${name}/${entry.name}`]))
    .sort();
}

/** Hash of everything a workspace is built from. Uses contents, because a fresh clone has only new dates. */
function fingerprint(workspace) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const isFolder = (name) => !path.extname(name);
  const files = [...SHARED_SOURCES, ...WORKSPACES[workspace]].flatMap((name) =>
    isFolder(name) ? filesUnder(name) : [name],
  );
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const stampOf = (workspace) => path.join(root, workspace, 'dist', '.built-from');

function isStale(workspace) {
  const stamp = stampOf(workspace);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(workspace);
}

/** Builds workspaces that changed since their last build. @param {(line: string) => void} tell progress */
export async function buildWhenStale(tell, wanted = Object.keys(WORKSPACES)) {
  const results = await Promise.allSettled(wanted.filter(isStale).map((workspace) => build(workspace, tell)));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}

async function build(workspace, tell) {
  tell(`Building ${workspace} ...`);
  const before = fingerprint(workspace);
  // Removes the old build: it must not survive a failed one, nor may files of deleted sources.
  rmSync(path.join(root, workspace, 'dist'), { recursive: true, force: true });
  const { code, output } = await captured(
    startNpm(['run', '--silent', 'build', '-w', workspace], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  if (code !== 0) throw new PlainFailure(`${output.trimEnd()}\n${workspace} could not be built: see the lines above.`);
  writeFileSync(stampOf(workspace), before);
}
