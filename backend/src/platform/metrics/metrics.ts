import { Injectable } from '@nestjs/common';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RegistryContentType } from 'prom-client';

/** Around what a person notices: at once, a moment, a wait. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process measures of itself. Features add what they know by `watch`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry<RegistryContentType>();

  readonly requests = new Histogram({
    name: 'palestra_http_request_duration_seconds',
    help: 'Requests by route template, method and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  /** What came of what people wanted: `OK`, or the code of the refusal. */
  readonly outcomes = new Counter({
    name: 'palestra_outcomes_total',
    help: 'Bookings, cancellations and sign-ins by result code',
    labelNames: ['action', 'result'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // What the process that started several of us asks each for.
    AggregatorRegistry.setRegistries([this.registry]);
  }

  /**
   * A number that is looked up when somebody asks. `ofThisProcess` numbers of several processes are added; others are
   * the same wherever they are read. Nothing is told of what `read` does not answer.
   */
  watch<Label extends string>(
    { name, help, label, ofThisProcess }: { name: string; help: string; label?: Label; ofThisProcess: boolean },
    read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
  ): void {
    new Gauge<string>({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      aggregator: ofThisProcess ? 'sum' : 'max',
      async collect() {
        // Without a label, `reset` alone would leave a zero.
        this.reset();
        if (label === undefined) this.remove();
        for (const [key, value] of Object.entries(await read())) {
          if (label === undefined) this.set(value);
          else this.set({ [label]: key }, value);
        }
      },
    });
  }

  text = (): Promise<string> => this.registry.metrics();
  readonly contentType = this.registry.contentType;
}
