import { setTimeout as pause } from 'node:timers/promises';

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (fault: unknown) => void;
}

/** So long does a message wait for others on their way. */
export const GATHER_MS = 8;

/**
 * Joins what is asked at once into one statement. The first goes alone; those that come while it runs go together, at most
 * `most`. So nobody waits for company, and a broadcast takes a commit for many. With `gatherMs` each waits so long
 * for others: the answers to a broadcast come one by one.
 */
export class Batches<Asked, Answer> {
  private readonly waiting: Waiting<Asked, Answer>[] = [];
  private isRunning = false;
  private readonly most: number;
  private readonly gatherMs: number;

  /** `work` answers in the order in which it was asked. */
  constructor(
    private readonly work: (asked: Asked[]) => Promise<Answer[]>,
    { most = 100, gatherMs = 0 }: { most?: number; gatherMs?: number } = {},
  ) {
    this.most = most;
    this.gatherMs = gatherMs;
  }

  ask(asked: Asked): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => this.waiting.push({ asked, resolve, reject }));
    if (!this.isRunning) void this.run();
    return answer;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      if (this.gatherMs > 0) await pause(this.gatherMs);
      await this.serve(this.waiting.splice(0, this.most));
    }
    this.isRunning = false;
  }

  /** One that fails takes no other with it. */
  private async serve(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(batch.map(({ asked }) => asked));
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer);
    } catch (fault) {
      if (batch.length === 1) batch[0]?.reject(fault);
      else for (const one of batch) await this.serve([one]);
    }
  }
}
