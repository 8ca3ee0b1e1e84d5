import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { locateDatabase } from '../../scripts/postgres/location.mjs';
import { chooseDatabaseUser } from '../../scripts/postgres/unprivileged-user.mjs';
import { makeFormerCluster } from './former-cluster.mjs';
import { prepareTemplate } from './template-database.mjs';

// A separate database server, which a test may stop and start. Started by own-database.ts.
const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-own-'));
/** PostgreSQL accepts a key only if it is private to its user. */
function showCertificate() {
  const [certificate, key] = ['server.pem', 'server-key.pem'].map((name) => path.join(folder, name));
  for (const file of [certificate, key]) {
    copyFileSync(path.join(import.meta.dirname, '..', 'release', 'operations', 'tls', path.basename(file)), file);
    const user = chooseDatabaseUser(folder);
    if (user) chownSync(file, user.uid, user.gid);
  }
  chmodSync(key, 0o600);
  return { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
}

// As root the database runs as another user, who must be able to enter its folder.
chmodSync(folder, 0o711);
if (process.argv.includes('former')) await makeFormerCluster(folder);
const settings = { max_connections: '200', ...(process.argv.includes('tls') && showCertificate()) };
const start = () => startEmbeddedPostgres({ dataDir: folder, settings });
let server = await start();
await prepareTemplate(server.url);

const sockets = new Set();
const door = net.createServer((caller) => {
  const onward = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  for (const socket of [caller, onward]) {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }
  caller.pipe(onward);
  onward.pipe(caller);
  caller.on('close', () => onward.destroy());
  onward.on('close', () => caller.destroy());
});
const openDoor = async (port) => {
  door.listen(port, '127.0.0.1');
  await once(door, 'listening');
};
const shutDoor = async () => {
  const closed = once(door, 'close');
  door.close();
  for (const socket of sockets) socket.destroy();
  await closed;
};

await openDoor(0);
const url = new URL(server.url);
url.port = String(door.address().port);
const orders = {
  /** Stops it like an operator: waits for nobody, loses nothing confirmed. */
  async takeAway() {
    await server.stop();
    await shutDoor();
  },
  /** Kills the server process without warning. */
  async kill() {
    const { dataFolder } = await locateDatabase(folder, () => {});
    process.kill(Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  },
  async bringBack() {
    server = await start();
    await openDoor(Number(url.port));
  },
  async drop() {
    await shutDoor();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
};
process.on('message', (order) => void orders[order]().then(() => process.send({ done: order })));
process.on('disconnect', () => void orders.drop().finally(() => process.exit(0)));
process.send({ url: url.href });
