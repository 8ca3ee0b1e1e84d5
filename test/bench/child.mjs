import path from 'node:path';
import { once } from 'node:events';
import { startNode } from '../../scripts/processes/own-children.mjs';

/**
 * Runs a program in a process of its own, which reports by messages. It ends with this process. `options` are Node's.
 */
export function startChild(file, env = {}, { options = [] } = {}) {
  const child = startNode([...options, path.resolve(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Keeps dates and undefined apart from text and null.
    serialization: 'advanced',
  });
  const next = (type) =>
    new Promise((resolve, reject) => {
      const fail = (code) => reject(new Error(`${file} ended (${code}): see the lines above`));
      const hear = (message) => {
        if (message?.type !== type) return;
        child.off('message', hear).off('exit', fail);
        resolve(message);
      };
      child.on('message', hear).once('exit', fail);
    });
  const ask = (message, answer) => {
    const heard = next(answer);
    child.send(message);
    return heard;
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { pid: child.pid, next, ask, end };
}
