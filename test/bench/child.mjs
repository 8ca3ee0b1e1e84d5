import path from 'node:path';
import { once } from 'node:events';
import { startNode } from '../../scripts/processes/own-children.mjs';

/** Runs a program in a process of its own, which reports by messages. It ends with this process. */
export function startChild(file, env = {}, args = []) {
  const child = startNode([path.resolve(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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
  return { next, ask, end };
}
