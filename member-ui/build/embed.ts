import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The folder of the files that pages of other sites load: nothing in it is part of the member site. */
export const EMBED = 'embed/';

/** Builds the script that shows the gym's week on a page of another site: one file, under a name that stays. */
export const embed = (): Plugin => ({
  name: 'embed',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      const { root } = this.environment.config;
      await build({
        ...{ root, configFile: false, publicDir: false, logLevel: 'warn' },
        build: {
          ...{ outDir: dir, emptyOutDir: false, target: 'es2022', modulePreload: false },
          rolldownOptions: {
            input: path.join(root, 'src', 'embed', 'schedule.ts'),
            output: { entryFileNames: `${EMBED}schedule.js`, codeSplitting: false, format: 'iife' },
          },
        },
      });
    },
  },
});
