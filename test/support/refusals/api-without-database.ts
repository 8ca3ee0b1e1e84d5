import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startApiProcess } from '../start-api-process.mjs';
import { createTestDatabase } from '../test-database.js';
import type { Stage } from './stage.js';

/** Proxy to a database server that can be cut, as if the server had been stopped. */
async function openWayTo(host: string, port: number): Promise<{ port: number; cut(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const called = connect(port, host);
    for (const [socket, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Starts an API process and then cuts off its database; returns its address. */
export async function startApiWithoutDatabase({ onLeaving }: Stage): Promise<string> {
  const database = await createTestDatabase();
  onLeaving(() => database.drop());
  const direct = new URL(database.url);
  const way = await openWayTo(direct.hostname, Number(direct.port));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${way.port}`;
  const api = await startApiProcess({ databaseUrl: url.href, env: { LOG_LEVEL: 'silent' } });
  onLeaving(() => api.stop());
  await way.cut();
  return api.url;
}
