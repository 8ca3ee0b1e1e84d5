import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { Server } from 'node:http';

interface Address {
  port: number;
  host: string | undefined;
}

/** More than wait at any gym; the others are refused, as they would be without this. */
const MOST_WAITING = 1_000;
type Message = { type: 'asks-for-port' | 'has-port' | 'waited' };
const isMessage = (message: unknown, type: Message['type']): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/**
 * Keeps the port while no worker listens: the cluster gives it up with its last one. Connections wait here, unread, and go to
 * the next worker that listens.
 */
export class Doorstep {
  private server: NetServer | null = null;
  private readonly waiting = new Set<Socket>();

  /** Call it when the last worker has ended, and again when the cluster may have given the port up. */
  open({ port, host }: Address): void {
    if (this.server !== null) return;
    const server = createServer({ pauseOnConnect: true }, (socket) => this.keep(socket));
    this.server = server;
    // The cluster still has the port, or another program has taken it, which the next worker reports.
    server.on('error', () => {
      if (this.server === server) this.server = null;
    });
    server.maxConnections = MOST_WAITING;
    server.listen({ port, host, exclusive: true });
  }

  /** Gives the port to a worker that asks for it, and then the connections that waited. */
  serve(worker: Worker): void {
    worker.on('message', (message: unknown) => {
      if (!isMessage(message, 'asks-for-port')) return;
      this.server?.close();
      this.server = null;
      worker.send({ type: 'has-port' } satisfies Message);
    });
    // One that was just killed takes no message; its exit tells of it.
    worker.on('error', () => undefined);
    worker.once('listening', () => {
      for (const socket of this.waiting) worker.send({ type: 'waited' } satisfies Message, socket);
      this.waiting.clear();
    });
  }

  close(): void {
    this.server?.close();
    for (const socket of this.waiting) socket.destroy();
  }

  private keep(socket: Socket): void {
    this.waiting.add(socket);
    socket.on('error', () => undefined).once('close', () => this.waiting.delete(socket));
  }
}

/** In a worker: asks for the port before it listens, and takes the connections that waited for it. */
export async function takePort(server: Server): Promise<void> {
  if (!cluster.isWorker) return;
  process.on('message', (message, socket) => {
    if (!isMessage(message, 'waited') || socket === undefined) return;
    server.emit('connection', socket);
    (socket as Socket).resume();
  });
  process.send?.({ type: 'asks-for-port' } satisfies Message);
  for (let isOurs = false; !isOurs;) {
    const [message] = (await once(process, 'message')) as [unknown];
    isOurs = isMessage(message, 'has-port');
  }
}
