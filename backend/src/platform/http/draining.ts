import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Whoever spreads requests over several processes has turned away when none has come for so long. */
const QUIET_MS = 300;
/** Nobody is waited for longer: not all of them ask how we are. */
const MAX_NOISE_MS = 5_000;
/** Who asked how we are within so long will ask again. */
const ASKING_MS = 3_000;
/** So long a connection is left open for the request that may be on its way, whether it has been used before or never. */
const UNUSED_MS = 1_000;
const MAX_ANSWERING_MS = 20_000;
const LOOK_EVERY_MS = 20;
/** Those who ask how we are do not want to be served. */
const OBSERVERS = /^\/(api\/health|metrics)\b/i;
/** Balancers ask here. */
const ASKERS = /^\/api\/health\/accepting\b/i;

const isWithin = (ms: number, moment: number): boolean => performance.now() - moment < ms;

/**
 * Ends the server so that no request is lost: first `/api/health/accepting` says 503 while all are still answered; when
 * those who ask there have heard it, and no more requests come, no new connection is let in, and each that is there is
 * closed by its next answer; what is under way is finished.
 */
@Injectable()
export class Draining {
  private readonly connections = new Map<Socket, number>();
  private readonly listeners = new Set<() => void>();
  private lastRequest = -Infinity;
  private lastAsked = -Infinity;
  /** When the first one who asked was told that we end. */
  private told = Infinity;
  isDraining = false;
  private isClosing = false;

  watch(fastify: FastifyInstance): void {
    this.countRequests(fastify.server);
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!OBSERVERS.test(request.url)) this.lastRequest = performance.now();
      if (this.isClosing) void reply.header('Connection', 'close');
      done();
    });
    fastify.addHook('onResponse', (request, _, done) => {
      if (ASKERS.test(request.url)) this.noteAsked();
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
    const isAsked = isWithin(ASKING_MS, this.lastAsked);
    const isUntold = (): boolean => isAsked && isWithin(QUIET_MS, this.told);
    const isNoisy = (): boolean => isWithin(QUIET_MS, this.lastRequest);
    while ((isUntold() || isNoisy()) && isWithin(MAX_NOISE_MS, begun)) await pause(LOOK_EVERY_MS);
    await this.close(server);
  }

  private noteAsked(): void {
    if (!this.isDraining) this.lastAsked = performance.now();
    else if (this.told === Infinity) this.told = performance.now();
  }

  private async close(server: Server): Promise<void> {
    let isClosed = false;
    this.isClosing = true;
    // That of HTTP would cut kept connections at once, also those on which a request is on its way.
    NetServer.prototype.close.call(server, () => (isClosed = true));
    const begun = performance.now();
    while (!isClosed) {
      await pause(LOOK_EVERY_MS);
      const waited = performance.now() - begun;
      if (waited > UNUSED_MS) this.cutUnused(server);
      if (waited > MAX_ANSWERING_MS) server.closeAllConnections();
    }
  }

  /** Node leaves a connection without a request alone when it closes the idle ones, and would wait for ever. */
  private cutUnused(server: Server): void {
    server.closeIdleConnections();
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
