import { randomUUID } from 'node:crypto';
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';

type Question = { type: 'metrics of all?'; id: string };
type Reply = { type: 'metrics of all'; id: string; text: string | null };

const isMessage = <T extends Question | Reply>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** Runs in the primary process: collects the metrics of all workers for the one that is asked. */
export function collectMetricsOfAll(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage<Question>(message, 'metrics of all?')) return;
    const { id } = message;
    const answer = (text: string | null): void => {
      const reply: Reply = { type: 'metrics of all', id, text };
      // The worker that asked may have ended meanwhile.
      if (worker.isConnected()) worker.send(reply, () => undefined);
    };
    // A worker that ends meanwhile never responds; the next request only goes to those that are left.
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** Metrics of all workers, asked for by one of them. null when a worker did not respond. */
export function metricsOfAll(): Promise<string | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (!isMessage<Reply>(message, 'metrics of all') || message.id !== id) return;
      process.off('message', onMessage);
      resolve(message.text);
    };
    process.on('message', onMessage);
    process.send?.({ type: 'metrics of all?', id } satisfies Question);
  });
}

/** Lets the primary process collect this worker's metrics. */
export function letPrimaryCollect(): void {
  if (cluster.isWorker) new AggregatorRegistry();
}
