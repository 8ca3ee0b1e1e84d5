/** What a launcher that started this process with a channel wants to hear. Without one it is said to nobody. */
export type LauncherMessage =
  | { type: 'progress'; message: string }
  /** `lines` are printed above the launcher's own last line. */
  | { type: 'ready'; url: string; lines: string[] };

const wasLaunched = process.connected;

export const tellLauncher = (message: LauncherMessage): void => {
  if (process.connected) process.send?.(message);
};

/** Runs `end` once, when told to stop or when the launcher is gone; then the process ends. */
export function onEnd(end: () => Promise<void>): void {
  let isEnding = false;
  const endOnce = (): void => {
    if (isEnding) return;
    isEnding = true;
    void end().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endOnce);
  process.on('disconnect', endOnce);
  // It may have gone while we were still preparing.
  if (wasLaunched && !process.connected) endOnce();
}
