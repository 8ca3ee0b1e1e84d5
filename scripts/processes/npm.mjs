import { root } from '../paths.mjs';
import { startChild, startNode } from './own-children.mjs';

/** Runs npm: the one that runs us, else the one in PATH. */
export function startNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  const settings = { cwd: root, ...options };
  return npm
    ? startNode([npm, ...args], settings)
    : startChild('npm', args, { ...settings, shell: process.platform === 'win32' });
}
