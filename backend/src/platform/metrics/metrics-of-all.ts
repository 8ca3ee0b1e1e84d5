import { randomUUID } from 'node:crypto';
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';

type Question = { type: 'metrics of all?'; id: string };
type Reply = { type: 'metrics of all'; id: string; text: string | null };

const isMessage = <T extends Question | Reply>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** In the process that starts the others: whichever of them is asked for metrics answers for all. */
export function answerForAll(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage<Question>(message, 'metrics of all?')) return;
    const { id } = message;
    const answer = (text: string | null): void => {
      const reply: Reply = { type: 'metrics of all', id, text };
      // Whoever asked may have ended meanwhile, which is nobody's fault.
      if (worker.isConnected()) worker.send(reply, () => undefined);
    };
    // A worker that ends meanwhile answers nothing; the next question is put to those that are left.
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In one of several processes: what all of them measured. Null when one of them did not answer. */
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

/** Lets this process be asked by the one that started it. */
export function joinAll(): void {
  if (cluster.isWorker) new AggregatorRegistry();
}
