import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { absoluteDataDir, root } from './paths.mjs';
import { PlainFailure } from './plain-failure.mjs';

/**
 * Reads the environment with the server's own function; the backend must be built. Reports all errors at once, before
 * anything starts.
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
