import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { EMBED } from './embed.ts';

const WORKER = 'service-worker';
/** Files that make up the site; texts for people, such as licenses.txt, are left to the network. */
const SHELL = /\.(js|css|html|woff2|svg|png)$/;

/** Paths of the files of a build, and a name for exactly these contents. */
function shellIn(folder: string): { files: string[]; release: string } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isPart = (name: string): boolean => name !== `${WORKER}.js` && !name.startsWith(EMBED);
  const files = names.filter((name) => SHELL.test(name) && isPart(name)).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  return { files: files.map((file) => `/${file.replaceAll('\\', '/')}`), release: hash.digest('hex').slice(0, 16) };
}

/**
 * Builds the worker that caches the shell, once all other files are there. The API serves the manifest, which has the
 * gym's name (`settings/app-manifest.ts`).
 */
export const serviceWorker = (): Plugin => ({
  name: WORKER,
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const { root } = this.environment.config;
      await build({
        ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
        define: { SHELL: JSON.stringify(shellIn(dir)) },
        build: {
          ...{ outDir: dir, emptyOutDir: false, target: 'es2022', modulePreload: false },
          rolldownOptions: {
            input: path.join(root, 'src', 'worker', `${WORKER}.ts`),
            output: { entryFileNames: `${WORKER}.js`, codeSplitting: false },
          },
        },
      });
    },
  },
});
