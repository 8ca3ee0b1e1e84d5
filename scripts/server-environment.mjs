import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder, absoluteDataDir, root } from './paths.mjs';
import { PlainFailure, explainDataDirError } from './plain-failure.mjs';

/**
 * Reads the environment with the server's own function; the backend must be built. Reports all errors at once, before
 * anything starts, and names that are merely spelt like ours. `serves: false` is for commands, which need less.
 */
export async function readServerEnvironment(purpose) {
  const module = path.join(root, 'backend', 'dist', 'platform', 'config', 'environment.js');
  const { readEnvironment } = await import(pathToFileURL(module).href);
  const result = readEnvironment(process.env, undefined, purpose);
  if (!result.ok) {
    const list = result.problems.map((problem) => `  - ${problem}`).join('\n');
    throw new PlainFailure(`Palestra cannot start with this environment:\n${list}`);
  }
  for (const warning of result.environment.warnings) console.error(warning);
  return { ...result.environment, dataDir: absoluteDataDir(result.environment.dataDir) };
}

/**
 * Environment variables with the secrets that sign sessions and seal authenticator apps. Unset ones are made once and
 * kept in DATA_DIR, so that members stay signed in over a restart. Production must set its own.
 */
export function keptSecrets({ jwtSecret, sealKey, production, dataDir }) {
  if (production) return {};
  return {
    ...(jwtSecret ? {} : { JWT_SECRET: keptSecret(dataDir, 'jwt-secret') }),
    ...(sealKey ? {} : { SEAL_KEY: keptSecret(dataDir, 'seal-key') }),
  };
}

function keptSecret(dataDir, name) {
  const file = path.join(dataDir, name);
  try {
    if (!existsSync(file)) {
      makeFolder(dataDir);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
      renameSync(draft, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw explainDataDirError(error, dataDir);
  }
}
