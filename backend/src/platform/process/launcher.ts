/** Messages to the launcher that started this process with an IPC channel. Without a channel they are dropped. */
type LauncherMessage =
  | { type: 'progress'; message: string }
  /** `url`: where it listens. `lines` are printed above the launcher's own last line, which says `where` it is ready. */
  | { type: 'ready'; url: string; where: string; lines: string[] };

export const wasLaunched = process.connected;

export const tellLauncher = (message: LauncherMessage): void => {
  if (process.connected) process.send?.(message);
};

/** Runs `end` once, when told to stop or when the launcher is gone, and then exits. */
export function onEnd(end: () => Promise<void>): void {
  let isEnding = false;
  const endOnce = (): void => {
    if (isEnding) return;
    isEnding = true;
    void end().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endOnce);
  process.on('disconnect', endOnce);
  // The launcher may have ended during the preparation.
  if (wasLaunched && !process.connected) endOnce();
}
