import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Whoever spreads requests over several processes has turned away when none has come for so long. */
const QUIET_MS = 300;
/** Nobody is waited for longer: not all of them ask how we are. */
const MAX_NOISE_MS = 5_000;
/** A connection that was opened and never used; a request may still be on its way. */
const UNUSED_MS = 1_000;
const MAX_ANSWERING_MS = 20_000;
const LOOK_EVERY_MS = 20;
/** Those who ask how we are do not want to be served. */
const OBSERVERS = /^\/(api\/health|metrics)\b/i;

/**
 * Ends the server so that no request is lost: first `/api/health` says 503 and every answer closes its connection, while
 * all are still answered; when no more come, nobody is let in; what is under way is finished.
 */
@Injectable()
export class Draining {
  private readonly connections = new Map<Socket, number>();
  private readonly listeners = new Set<() => void>();
  private lastRequest = -Infinity;
  isDraining = false;

  watch(fastify: FastifyInstance): void {
    this.countRequests(fastify.server);
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!OBSERVERS.test(request.url)) this.lastRequest = performance.now();
      if (this.isDraining) void reply.header('Connection', 'close');
      done();
    });
  }

  /** Answers that have no end of their own are to be ended now. */
  onBegin(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Ends when no connection is left. */
  async drain(server: Server): Promise<void> {
    this.isDraining = true;
    this.listeners.forEach((listener) => listener());
    const begun = performance.now();
    const isNoisy = (): boolean => performance.now() - this.lastRequest < QUIET_MS;
    while (isNoisy() && performance.now() - begun < MAX_NOISE_MS) await pause(LOOK_EVERY_MS);
    await this.close(server);
  }

  private async close(server: Server): Promise<void> {
    let isClosed = false;
    server.close(() => (isClosed = true));
    const begun = performance.now();
    while (!isClosed) {
      await pause(LOOK_EVERY_MS);
      const waited = performance.now() - begun;
      if (waited > UNUSED_MS) this.cutUnused();
      if (waited > MAX_ANSWERING_MS) server.closeAllConnections();
    }
  }

  /** Node leaves a connection without a request alone when it closes the idle ones, and would wait for ever. */
  private cutUnused(): void {
    for (const [socket, requests] of this.connections) if (requests === 0) socket.destroy();
  }

  private countRequests(server: Server): void {
    const count = (socket: Socket, more: number): void => {
      const requests = this.connections.get(socket);
      if (requests !== undefined) this.connections.set(socket, requests + more);
    };
    server.on('connection', (socket) => {
      this.connections.set(socket, 0);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      count(socket, 1);
      response.once('close', () => count(socket, -1));
    });
  }
}
