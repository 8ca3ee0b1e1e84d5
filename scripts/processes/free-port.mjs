import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.mjs';

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}

/** Finds an unused port on loopback. */
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
      else throw explainListenError(error, name, port, host);
    }
  }
}

function explainListenError(error, name, port, host) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PlainFailure(
        `Port ${port} on ${host} is in use. Stop what listens there, or set ${name} to another port.`,
      );
    case 'EACCES':
      return new PlainFailure(`This user may not listen on port ${port}. Set ${name} to a port from 1024 on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PlainFailure(`HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
