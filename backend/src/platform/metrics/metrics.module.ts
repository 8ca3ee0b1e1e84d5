import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { poolOf } from '../database/named-query.js';
import { letPrimaryCollect } from './metrics-of-all.js';

/** Serves the API's own metrics at /metrics. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    letPrimaryCollect();
    const pool = poolOf(this.dataSource);
    const about = {
      name: 'palestra_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
      label: 'state',
      ofThisProcess: true,
    };
    this.metrics.watch(about, () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      wanted: pool.waitingCount,
    }));
  }
}
