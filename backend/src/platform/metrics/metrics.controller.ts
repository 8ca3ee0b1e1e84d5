import cluster from 'node:cluster';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '../http/documentation.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/address.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment-shape.js';
import { Public } from '../http/access.js';
import { isSameSecret } from '../http/is-same-secret.js';
import { AppError } from '../errors/app-error.js';
import { Metrics } from './metrics.js';

/** Headers that a proxy adds: behind one, every request comes from loopback. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Metrics for Prometheus: readable with METRICS_TOKEN, or without a token from this machine only. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly metrics: Metrics,
  ) {}

  @Get()
  @Public()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.requireReader(request);
    const text = cluster.isWorker ? await this.metrics.textOfAll() : await this.metrics.text();
    // A failure is better than the numbers of some workers only, which nobody could tell from the whole.
    if (text === null) throw new AppError('NOT_READY');
    void reply.type(this.metrics.contentType).send(text);
  }

  private requireReader({ headers }: FastifyRequest): void {
    const { metricsToken, host } = this.environment;
    if (metricsToken !== null) {
      const given = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
      if (isSameSecret(given, metricsToken)) return;
      throw new AppError('UNAUTHENTICATED');
    }
    const isFromHere = isLoopback(host) && !FORWARDED.some((name) => headers[name] !== undefined);
    // Other callers must not learn that the page exists.
    if (!isFromHere) throw new AppError('NOT_FOUND');
  }
}
