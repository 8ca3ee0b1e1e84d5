import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.mjs';
import { explainDataDirError } from './plain-failure.mjs';

/**
 * Environment variable with the secret that signs sessions. If unset, one is made and kept in DATA_DIR, so that members
 * stay signed in over a restart; production must set its own.
 */
export function sessionSecret({ jwtSecret, production, dataDir }) {
  if (jwtSecret || production) return {};
  const file = path.join(dataDir, 'jwt-secret');
  try {
    if (!existsSync(file)) {
      makeFolder(dataDir);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
      renameSync(draft, file);
    }
    return { JWT_SECRET: readFileSync(file, 'utf8').trim() };
  } catch (error) {
    throw explainDataDirError(error, dataDir);
  }
}
