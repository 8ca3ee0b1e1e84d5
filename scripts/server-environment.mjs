import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { absoluteDataDir, root } from './paths.mjs';
import { PlainFailure } from './plain-failure.mjs';

/**
 * What the environment asks for, read by the same function as in the server itself; the backend must have been built.
 * Everything that is wrong is said at once, before anything is started.
 */
export async function readServerEnvironment() {
  const module = path.join(root, 'backend', 'dist', 'platform', 'config', 'environment.js');
  const { readEnvironment } = await import(pathToFileURL(module).href);
  const result = readEnvironment(process.env);
  if (!result.ok) {
    const list = result.problems.map((problem) => `  - ${problem}`).join('\n');
    throw new PlainFailure(`Palestra cannot start with this environment:\n${list}`);
  }
  return { ...result.environment, dataDir: absoluteDataDir(result.environment.dataDir) };
}
