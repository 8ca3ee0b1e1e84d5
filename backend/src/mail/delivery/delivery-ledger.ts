import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { isPaused, isStillServed } from '../../platform/gyms/current-gym.js';
import { ClockCheck } from '../../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../../platform/time/gym-clock.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { DeliveryRepository, type DeliveryRecord, type DeliveryTerms } from './delivery.repository.js';
import { MailServer } from './mail-server.js';
import { WakeUp } from '../../platform/time/wake-up.js';
import { WorkerLock } from './worker-lock.js';

/** Poll interval for mail whose pause is over or whose process ended; new mail wakes the process that wrote it. */
const POLL_MS = 2_000;
const MIN_FAULT_PAUSE_MS = 100;
const MAX_FAULT_PAUSE_MS = 5_000;

/** How old the terms may be while one batch follows the other. */
const TERMS_MS = 250;
/** While the outbox only records. */
const NO_TERMS: DeliveryTerms = { agreedNow: null, night: null };

type Lane = (mail: BegunMail | null) => void;

/**
 * The durable record of mails under way, shared by all lanes. It commits one batch at a time: requests of lanes during
 * a commit go into the next one, which keeps it cheap. While the database is away it retries, because an accepted mail
 * must not be forgotten.
 */
@Injectable()
export class DeliveryLedger {
  private readonly logger = new Logger('Mail');
  private readonly wakeUp = new WakeUp();
  private readonly inHands = new Set<string>();
  private ended: DeliveryRecord[] = [];
  private lanes: Lane[] = [];
  private closed = false;
  /** True when it is unknown whether the last commit happened. */
  private isUncertain = false;
  private faultPauseMs = MIN_FAULT_PAUSE_MS;
  /** The terms of the last batch, if the next one follows at once. */
  private kept: { terms: DeliveryTerms; readAt: number; now: Date } | null = null;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly lock: WorkerLock,
    private readonly server: MailServer,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
  ) {}

  /** Resolves with the next mail, once its sending is recorded; null when the worker ends. */
  next(): Promise<BegunMail | null> {
    if (this.closed) return Promise.resolve(null);
    const mail = new Promise<BegunMail | null>((resolve) => this.lanes.push(resolve));
    this.wake();
    return mail;
  }

  /** Recorded before, or in the same commit as, any mail begun after this call. */
  end(record: DeliveryRecord): void {
    this.ended.push(record);
    this.wake();
  }

  /** Call it when a mail may be due. */
  wake(): void {
    this.wakeUp.wake();
  }

  /** After `close`, when there is mail again. */
  open(): void {
    this.closed = false;
  }

  /** Begins no more mails; `keep` returns when all mails under way are recorded. */
  close(): void {
    this.closed = true;
    for (const lane of this.lanes.splice(0)) lane(null);
    this.wake();
  }

  /** Drops the results that are not recorded yet; another worker will find those mails in doubt. */
  abandon(): void {
    this.close();
    this.ended = [];
    this.inHands.clear();
  }

  /** Closes by itself when there was nothing to do for `idleMs`. */
  async keep(idleMs = Infinity): Promise<void> {
    let busyAt = performance.now();
    while (!this.closed || this.inHands.size > 0) {
      const wanted = this.server.isDown || isPaused() ? 0 : this.lanes.length;
      const isServed = wanted > 0 || this.ended.length > 0 ? await this.exchange(wanted) : false;
      if (isServed || this.inHands.size > 0) busyAt = performance.now();
      if (isServed || this.ended.length > 0) continue;
      const isOver = performance.now() - busyAt > idleMs || !isStillServed();
      if (isOver && !this.closed) this.close();
      else await this.wakeUp.sleep(POLL_MS);
    }
  }

  /** @returns whether every waiting lane got a mail */
  private async exchange(wanted: number): Promise<boolean> {
    const ended = this.ended;
    this.ended = [];
    try {
      // Read before the terms, as their clock: a mail that is due only after a jump of the clock may be too late by then.
      const moment = this.clock.read();
      const terms = wanted === 0 ? NO_TERMS : await this.termsAt(moment);
      const worker = await this.lock.number();
      if (this.isUncertain) await this.deliveries.reclaim(worker, [...this.inHands]);
      this.isUncertain = true;
      const begun = await this.deliveries.exchange(ended, { ...terms, worker, now: moment.now, limit: wanted });
      this.isUncertain = false;
      this.faultPauseMs = MIN_FAULT_PAUSE_MS;
      for (const { id } of ended) this.inHands.delete(id);
      for (const mail of begun) this.handOut(mail);
      // A message that no phone took is due at once.
      if (ended.some(({ channel }) => channel === 'mail')) this.wake();
      // No more mail is due: the next may come after a change of the settings.
      if (begun.length < wanted) this.kept = null;
      return begun.length === wanted;
    } catch (fault) {
      this.ended = [...ended, ...this.ended];
      await this.recover(fault);
      return true;
    }
  }

  /** Reads what mails are begun by, unless it was read a moment ago: a batch is small, and a broadcast has thousands. */
  private async termsAt({ now, zone }: GymMoment): Promise<DeliveryTerms> {
    const readAt = performance.now();
    const isFresh = (kept: { readAt: number; now: Date }): boolean =>
      readAt - kept.readAt < TERMS_MS && Math.abs(now.getTime() - kept.now.getTime()) < TERMS_MS;
    if (this.kept !== null && isFresh(this.kept)) return this.kept.terms;
    const agreedNow = await this.clockCheck.agreedNow();
    const terms = { agreedNow, night: await this.deliveries.nightAt(now, zone) };
    this.kept = { terms, readAt, now };
    return terms;
  }

  private handOut(mail: BegunMail): void {
    this.inHands.add(mail.id);
    const lane = this.lanes.shift();
    if (lane !== undefined) return lane(mail);
    // The worker was told to end while this mail was begun.
    const at = this.clock.read().now;
    this.end({ id: mail.id, worker: mail.worker, state: 'waiting', attempts: 0, words: null, nextAttemptAt: at, at });
  }

  private async recover(fault: unknown): Promise<void> {
    this.logger.warn(`The outbox cannot be reached, trying again: ${String(fault)}`);
    await pause(this.faultPauseMs);
    this.faultPauseMs = Math.min(this.faultPauseMs * 2, MAX_FAULT_PAUSE_MS);
  }
}
