import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { placeOf } from './request-target.js';

/** After this long without a request, the load balancer has stopped sending any. */
const QUIET_MS = 300;
/** Upper limit of the wait: some callers never ask for the health status and keep sending. */
const MAX_NOISE_MS = 5_000;
/** A load balancer that asked within this time before the shutdown is expected to ask again. */
const ASKING_MS = 3_000;
/** Time for a request that may already be on its way over an open connection, used or not. */
const UNUSED_MS = 1_000;
const MAX_ANSWERING_MS = 20_000;
const LOOK_EVERY_MS = 20;
/** Probes, which do not count as traffic. */
export const OBSERVERS = /^\/(api\/health(\/\w+)?|metrics)$/i;
/** The address that load balancers probe. */
const ASKERS = /^\/api\/health\/accepting$/i;

const isWithin = (ms: number, moment: number): boolean => performance.now() - moment < ms;

/**
 * Shuts the server down without losing a request: `/api/health/accepting` answers 503 while all requests are still
 * served; once the load balancer has seen that and traffic has stopped, no new connection is accepted, each open one is
 * closed with its next response, and running requests are finished.
 */
@Injectable()
export class Draining {
  private readonly connections = new Map<Socket, number>();
  private readonly listeners = new Set<() => void>();
  private lastRequest = -Infinity;
  private lastAsked = -Infinity;
  /** Time of the first probe that was answered with 503. */
  private told = Infinity;
  isDraining = false;
  private isClosing = false;

  watch(fastify: FastifyInstance): void {
    this.countRequests(fastify.server);
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!OBSERVERS.test(placeOf(request))) this.lastRequest = performance.now();
      if (this.isClosing) void reply.header('Connection', 'close');
      done();
    });
    fastify.addHook('onResponse', (request, _, done) => {
      if (ASKERS.test(placeOf(request))) this.noteAsked();
      done();
    });
  }

  /** Registers a listener that ends endless responses, such as live streams, when the shutdown begins. */
  onBegin(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Resolves when no connection is left. */
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
    // The HTTP server's own `close` would cut idle kept-alive connections at once, even with a request on its way.
    NetServer.prototype.close.call(server, () => (isClosed = true));
    const begun = performance.now();
    while (!isClosed) {
      await pause(LOOK_EVERY_MS);
      const waited = performance.now() - begun;
      if (waited > UNUSED_MS) this.cutUnused(server);
      if (waited > MAX_ANSWERING_MS) server.closeAllConnections();
    }
  }

  /** `closeIdleConnections` skips connections that have not had a request yet, so `close` would wait for ever. */
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

/** Finishes the requests under way, then closes the rest: mail, live streams, database connections. */
export async function closeGently(app: NestFastifyApplication): Promise<void> {
  const { server } = app.getHttpAdapter().getInstance();
  if (server.listening) await app.get(Draining).drain(server);
  await app.close();
}
