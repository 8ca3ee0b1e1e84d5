import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RegistryContentType } from 'prom-client';
import { servesMany } from '../gyms/current-gym.js';
import { metricsOfAll } from './metrics-of-all.js';

/** Buckets around what people notice as instant, short or long. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Watched<Label extends string> {
  name: string;
  help: string;
  label?: Label;
  ofThisProcess: boolean;
  /** It is of the gyms together, and of none of them. Of several workers, the one that is asked reads it for all. */
  isOfDirectory?: boolean;
}

/** Metrics of this process. Features add theirs by `watch`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry<RegistryContentType>();
  /** Requests for the metrics of all workers that this one answers. */
  private readers = 0;

  readonly requests = new Histogram({
    name: 'palestra_http_request_duration_seconds',
    help: 'Requests by route template, method and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  /** Outcomes of user actions: `OK`, or the code of the refusal. */
  readonly outcomes = new Counter({
    name: 'palestra_outcomes_total',
    help: 'Bookings, cancellations and sign-ins by result code',
    labelNames: ['action', 'result'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // The primary process reads this registry when it collects from its workers.
    AggregatorRegistry.setRegistries([this.registry]);
  }

  /**
   * Registers a number that is read when metrics are requested. Numbers `ofThisProcess` are summed over all processes;
   * others are the same in each. Labels missing from the result of `read` are not reported. A process for many gyms
   * leaves out the numbers of single gyms. A label for each would have no bound, and reading all would cost as much as
   * serving them.
   */
  watch<Label extends string>(
    { name, help, label, ofThisProcess, isOfDirectory = false }: Watched<Label>,
    read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
  ): void {
    if (!ofThisProcess && !isOfDirectory && servesMany()) return;
    const isForAnother = (): boolean => isOfDirectory && cluster.isWorker && this.readers === 0;
    new Gauge<string>({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      aggregator: ofThisProcess ? 'sum' : 'max',
      async collect() {
        // `reset` alone would leave a zero when there is no label.
        this.reset();
        if (label === undefined) this.remove();
        for (const [key, value] of Object.entries(isForAnother() ? {} : await read())) {
          if (label === undefined) this.set(value);
          else this.set({ [label]: key }, value);
        }
      },
    });
  }

  text = (): Promise<string> => this.registry.metrics();

  /** Text of the metrics of all workers, asked for by this one. null when one did not answer. */
  async textOfAll(): Promise<string | null> {
    this.readers += 1;
    try {
      return await metricsOfAll();
    } finally {
      this.readers -= 1;
    }
  }

  readonly contentType = this.registry.contentType;
}
