import { watch } from 'node:fs';

const QUIET_MS = 150;

/** Calls `onChange` once after each burst of changes to TypeScript sources, never twice at the same time. */
export function watchSources(folder, onChange) {
  let timer = null;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange).catch((error) => console.error(error));
    }, QUIET_MS);
  });
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
