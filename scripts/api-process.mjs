import { root } from './paths.mjs';
import { startNode } from './processes/own-children.mjs';

/**
 * Starts the API as a child process. It ends when this process goes away, because its IPC channel closes.
 * @returns {{ child: import('node:child_process').ChildProcess, ready: Promise<{ url: string, where: string, lines: string[] } | null> }}
 *   `ready` is null when it ended before it was ready; it has then said why.
 */
export function startApi(args, { cwd = root, env, tell }) {
  const child = startNode(['--enable-source-maps', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = new Promise((resolve) => {
    child.on('message', (message) => {
      if (message?.type === 'progress') tell(message.message);
      if (message?.type === 'ready') resolve({ url: message.url, where: message.where, lines: message.lines ?? [] });
    });
    child.once('exit', () => resolve(null));
    child.once('error', () => resolve(null));
  });
  return { child, ready };
}
