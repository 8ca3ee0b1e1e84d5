import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.mjs';

const WORDS = {
  EADDRINUSE: (name, port, host) =>
    `Port ${port} on ${host} is in use. Stop what listens there, or set ${name} to another port.`,
  EACCES: (name, port) => `This user may not listen on port ${port}. Set ${name} to a port from 1024 on.`,
  EADDRNOTAVAIL: (_name, _port, host) =>
    `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
};
WORDS.ENOTFOUND = WORDS.EADDRNOTAVAIL;
WORDS.EAI_AGAIN = WORDS.EADDRNOTAVAIL;

async function listenOnce(port, host) {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const { port: taken } = server.address();
  await once(server.close(), 'close');
  return taken;
}

export const findFreePort = () => listenOnce(0, '127.0.0.1');

/**
 * Checks that we can listen there, before anything is started.
 * @param {string} name the environment variable to name in the message
 * @param {number} patience how long, in ms, a stopping server may still hold the port
 */
export async function requireFreePort(name, port, host, patience = 0) {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      await listenOnce(port, host);
      return;
    } catch (error) {
      if (error.code === 'EADDRINUSE' && Date.now() < deadline) await pause(100);
      else throw error.code in WORDS ? new PlainFailure(WORDS[error.code](name, port, host)) : error;
    }
  }
}
