/** Messages to the launcher that started this process with an IPC channel. Without a channel they are dropped. */
type LauncherMessage =
  | { type: 'progress'; message: string }
  /** `lines` are printed above the launcher's own last line. */
  | { type: 'ready'; url: string; lines: string[] };

const wasLaunched = process.connected;

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
