import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, EventSubscriber, type EntitySubscriberInterface } from 'typeorm';
import { openText } from '../platform/config/sealed-text.js';
import { LIMITS } from '../contract/limits.js';
import { SIGNATURE_HEADER } from '../contract/webhook.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { version } from '../platform/config/version.js';
import { currentGymOrNull, isPaused, isStillServed, servesMany } from '../platform/gyms/current-gym.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { OutgoingFailure } from '../platform/outgoing/outgoing.js';
import { OutgoingService } from '../platform/outgoing/outgoing.service.js';
import { BoundedQueue } from '../platform/passwords/bounded-queue.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { Clock } from '../platform/time/clock.js';
import { DeliveriesRepository, IS_TELLING, type BegunDelivery } from './deliveries.repository.js';
import { DeliveryResultsService, type Outcome } from './delivery-results.service.js';
import { beginningOf } from './delivery.rules.js';
import { signatureOf } from './signature.js';

/** For all of a request. */
const TIMEOUT_MS = 10_000;
/** Longer than an attempt and its record take: an attempt older than this was left by a process that ended. */
const LOST_AFTER_MS = 60_000;
/** All gyms of the process share them. */
const LANES = 20;
const MAX_ANSWER_BYTES = 4_000;
/** Commits come in crowds: one look is for all of them. */
const SOON_MS = 200;
/** An attempt under way at the end of the process may still arrive; else the event is sent again later. */
const FAREWELL_MS = 3_000;
const MS_PER_DAY = 86_400_000;

interface Telling {
  /** False: nobody is to be told of a commit. */
  isTelling: boolean;
  timer: NodeJS.Timeout | null;
  /** One for each webhook that is sent to now. */
  readonly chains: Map<string, Chain>;
}

interface Chain {
  running: Promise<void>;
  /** There may be an event that it has not seen. */
  isWanted: boolean;
}

/**
 * Sends events to webhooks, in each process: soon after a commit of its own, else within the minute (rule: webhooks). An event
 * leaves at least once, also after `kill -9`, and always under the same id.
 */
@Injectable()
export class DeliveringService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly lanes = new BoundedQueue({ lanes: LANES });
  private readonly gyms = new PerGym<Telling>(() => ({ isTelling: false, timer: null, chains: new Map() }));
  private isEnding = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesRepository,
    private readonly outgoing: OutgoingService,
    private readonly results: DeliveryResultsService,
    private readonly clock: Clock,
    private readonly clockCheck: ClockCheck,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(new Commits(() => this.soon()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    const chains = this.gyms.all.flatMap((gym) => {
      if (gym.timer !== null) clearTimeout(gym.timer);
      return [...gym.chains.values()].map(({ running }) => running);
    });
    if (chains.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MS);
    });
    await Promise.race([Promise.all(chains), patience]);
    clearTimeout(timer);
  }

  /** For events of other processes, of statements without a transaction, and for those whose pause is over. */
  @Scheduled(CronExpression.EVERY_MINUTE, IS_TELLING)
  async deliverDue(): Promise<void> {
    const gym = this.gyms.current;
    gym.isTelling = await this.deliveries.isTelling();
    if (!gym.isTelling) return;
    await this.begin();
    // Slow webhooks of a gym must not delay the jobs of others.
    if (!servesMany()) await Promise.all([...gym.chains.values()].map(({ running }) => running));
  }

  @Scheduled(CronExpression.EVERY_DAY_AT_4AM)
  async forget(): Promise<void> {
    const now = await this.clockCheck.agreedNow();
    if (now === null) return;
    await this.deliveries.forget(new Date(now.getTime() - LIMITS.webhookDeliveriesKeptDays * MS_PER_DAY));
  }

  /** After a change of webhooks: this process knows at once that there is something to send. */
  awake(): void {
    this.gyms.current.isTelling = true;
    this.soon();
  }

  /** Sends an event that was just written, once, and says what became of it. */
  async sendNow(delivery: BegunDelivery): Promise<void> {
    await this.attempt(delivery);
  }

  lostAt = (now: Date): Date => new Date(now.getTime() + LOST_AFTER_MS);

  private soon(): void {
    // A commit of the directory is for no gym.
    if (servesMany() && currentGymOrNull() === null) return;
    const gym = this.gyms.current;
    if (!gym.isTelling || this.isEnding) return;
    gym.timer ??= setTimeout(() => {
      gym.timer = null;
      this.begin().catch((fault: unknown) => this.logger.warn(`Events wait for the next minute: ${String(fault)}`));
    }, SOON_MS);
  }

  /** One chain for each webhook, so that none waits for another. */
  private async begin(): Promise<void> {
    const hooks = await this.deliveries.dueHooks(this.clock.now());
    const { chains } = this.gyms.current;
    for (const id of hooks) {
      const chain = chains.get(id) ?? { running: Promise.resolve(), isWanted: false };
      chain.isWanted = true;
      if (chains.has(id)) continue;
      chains.set(id, chain);
      chain.running = this.deliverAllOf(id, chain, chains);
    }
  }

  private async deliverAllOf(webhookId: string, chain: Chain, chains: Map<string, Chain>): Promise<void> {
    try {
      while (chain.isWanted && !this.isEnding && !isPaused() && isStillServed()) {
        chain.isWanted = false;
        const sent = await this.lanes.run(() => this.deliverSomeOf(webhookId));
        if (sent > 0) chain.isWanted = true;
      }
    } catch (fault) {
      this.logger.warn(`Events wait for the next minute: ${String(fault)}`);
    } finally {
      chains.delete(webhookId);
    }
  }

  private async deliverSomeOf(webhookId: string): Promise<number> {
    const now = this.clock.now();
    const begun = await this.deliveries.begin(webhookId, now, this.lostAt(now));
    await Promise.all(begun.map((one) => this.attempt(one)));
    return begun.length;
  }

  private async attempt(delivery: BegunDelivery): Promise<void> {
    await this.results.record(delivery, await this.send(delivery));
  }

  private async send({ id, webhookId, kind, at, data, address, secret }: BegunDelivery): Promise<Outcome> {
    const opened = openText(secret, `webhook ${webhookId}`, this.environment.sealKey);
    if (opened === null) return { status: null, answer: '', failure: 'secret', tookMs: 0 };
    const body = JSON.stringify({ id, kind, at: at.toISOString(), data });
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': `Palestra/${version}`,
      [SIGNATURE_HEADER]: signatureOf(body, opened, this.clock.now()),
    };
    const begun = performance.now();
    const tookMs = (): number => Math.round(performance.now() - begun);
    try {
      const limits = { timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
      const { status, text } = await this.outgoing.post({ url: address, headers, body, ...limits });
      return { status, answer: beginningOf(text), failure: null, tookMs: tookMs() };
    } catch (fault) {
      if (!(fault instanceof OutgoingFailure)) throw fault;
      return { status: null, answer: '', failure: fault.kind, tookMs: tookMs() };
    }
  }
}

@EventSubscriber()
class Commits implements EntitySubscriberInterface {
  constructor(private readonly told: () => void) {}

  afterTransactionCommit(): void {
    this.told();
  }
}
