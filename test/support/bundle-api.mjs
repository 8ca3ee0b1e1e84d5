import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const entry = path.join(import.meta.dirname, 'api-process.mjs');
const folder = path.join(root, 'node_modules', '.cache', 'palestra-api');

/** Programs, packages that others look for and do without, and `pg`: TypeORM finds it itself, and one of it is enough. */
const OUTSIDE =
  /\.node$|^(pg$|pg-|@node-rs\/argon2|@nestjs\/(microservices|platform-express|websockets)|@fastify\/(multipart|view)|class-transformer\/storage|typescript)/;

/** A module that finds files by its own place still does. */
const withOwnPlaces = {
  name: 'with-own-places',
  transform: {
    filter: { code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
};

/** It loads a second TypeORM at run time, for two classes of older versions, which the product does not use. */
const withoutOlderTypeorm = {
  name: 'without-older-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/.*typeorm-compat\.js$/ },
    handler: () => 'export const Connection = undefined; export const AbstractRepository = undefined;',
  },
};

/** The bundle as characters of one byte, which are read without decoding and held in half of the memory. */
const inAscii = (code) =>
  code.replaceAll(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [entry, import.meta.filename, path.join(root, 'package-lock.json')])
    hash.update(readFileSync(file));
  // A copy of the folder serves its own apps.
  hash.update(root);
  return hash
    .update(readFileSync(path.join(root, 'backend', 'dist', '.built-from')))
    .digest('hex')
    .slice(0, 16);
}

/**
 * The tests' API in one file. Half of the time that each of its fifty processes took to start went into finding and
 * reading 1,400. Tests of the product's own start and commands run `backend/dist` itself.
 * @returns {Promise<string>} its path
 */
export async function bundleApi() {
  const name = `${fingerprint()}.cjs`;
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Another run may be writing the same one.
  for (const old of readdirSync(folder)) if (!old.includes(name)) rmSync(path.join(folder, old), { force: true });
  const draft = `${process.pid}-${name}`;
  // Late: it takes longer to load than to find that there is nothing to do.
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [withOwnPlaces, withoutOlderTypeorm],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        external: OUTSIDE,
        output: {
          format: 'cjs',
          dynamicImportInCjs: false,
          codeSplitting: false,
          keepNames: true,
          comments: false,
          entryFileNames: draft,
        },
      },
    },
  });
  // Vite leaves `production` there, and everything that this process starts next would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  const built = path.join(folder, draft);
  writeFileSync(built, inAscii(readFileSync(built, 'utf8')));
  renameSync(built, file);
  return file;
}
