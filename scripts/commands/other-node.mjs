// The project supports two versions of Node.js: the minimum in package.json and that of the images. Starts a fresh
// clone on the one that is not running this, and books in it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';

const FLOOR = '20.19.0';
const OF_THE_IMAGES = '24.21.0';
const API_SMOKE = '/(booking|sessions|live|mail-delivery)\\.e2e';

const majorOf = (version) => version.replace(/^\D*/, '').split('.')[0];

function run(program, args, options = {}) {
  const { status, error, stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', ...options });
  if (status !== 0) throw new PlainFailure(`${program} ${args.join(' ')} ended with ${error?.message ?? status}`);
  return stdout;
}

/** The registry has each version of Node.js as a package without an install script. */
function fetchNode(version) {
  const name = `node-${process.platform}-${process.arch}@${version}`;
  return run('npm', ['exec', '--yes', '--package', name, '--', 'node', '-p', 'process.execPath']).trim();
}

export default function tryOtherNode() {
  const version = majorOf(process.version) === majorOf(OF_THE_IMAGES) ? FLOOR : OF_THE_IMAGES;
  const node = fetchNode(version);
  const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + process.env.PATH };
  const options = { env, stdio: 'inherit' };
  console.log(`With Node.js ${run(node, ['--version']).trim()}:`);
  run('npm', ['run', '--silent', 'fresh-clone'], options);
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  run(
    node,
    [...jest, '-c', 'test/jest.config.cjs', '--selectProjects', 'api', '--testPathPatterns', API_SMOKE],
    options,
  );
  return 0;
}
