import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate as othersDone, setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { SessionsService } from '../auth/sessions.service.js';
import { LIVE_TIMES, STAFF_LIVE_TIMES, type LiveChange, type MemberTopic, type SlotPlaces } from '../contract/live.js';
import { STAFF_ROLES } from '../contract/permissions.js';
import { isAdmin } from '../contract/roles.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Draining } from '../platform/http/draining.js';
import { isStillServed } from '../platform/gyms/current-gym.js';
import { toAppError } from '../platform/errors/failure.js';
import { WakeUp } from '../platform/time/wake-up.js';
import { DayService } from '../timeslots/day.service.js';
import { LiveNotifierService } from './live-notifier.service.js';
import { ChangesRepository, type Snapshot } from './changes.repository.js';
import {
  CHANGE_OF_YOURS,
  changesForMembers,
  changesForStaff,
  concerned,
  datesOfBookings,
  isForScreens,
  type NotedChange,
  type ScreenChange,
} from './live.rules.js';

/** A client that does not read its stream is gone, or better served by reading everything again. */
const MOST_WAITING_BYTES = 64 * 1024;
const SIGN_OF_LIFE = Buffer.from(':\n\n');

/** Bytes, because hundreds of streams get the same: a text would be encoded for each. */
const encodeChanges = (changes: readonly object[]): Buffer => Buffer.from(`data: ${JSON.stringify(changes)}\n\n`);

/** One open response of GET /api/live. */
export class LiveStream {
  constructor(
    readonly caller: Caller,
    private readonly response: ServerResponse,
    private readonly headers: OutgoingHttpHeaders,
  ) {}

  /** `onEnd` is called once, however the stream ends. */
  begin(onEnd: () => void): void {
    if (this.response.destroyed) return onEnd();
    this.response.once('close', onEnd);
    this.response.writeHead(200, this.headers);
    this.send(encodeChanges([]));
  }

  send(message: Buffer): void {
    // After `end()` the response only flushes, which may take for ever when the client does not read.
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MOST_WAITING_BYTES) this.response.destroy();
    else this.response.write(message);
  }

  sendSignOfLife(): void {
    this.send(SIGN_OF_LIFE);
  }

  end(): void {
    this.response.end();
  }
}

/** Poll interval, because notifications may be lost, and some poolers deliver none. */
const LOOK_EVERY_MS = 1_000;
/** Changes within this time are sent together: each sending writes to every open screen, while bookings wait. */
const MERGED_MS = 250;
/** Then the requests that have come meanwhile are served: writing to hundreds takes as long as several of them. */
const WRITTEN_AT_ONCE = 50;
const MOST_OF_ONE_ACCOUNT = 10;
/** A change of more dates is no booking, and is left to the screens to read. */
const MOST_DATES = 5;

/**
 * The open streams of a gym in this process, which polls for changes while there is one. When changes cannot be read, all
 * streams end and their clients poll until they have a new one.
 */
@Injectable()
export class LiveStreamsService {
  private readonly logger = new Logger('Live');
  private readonly streams = new Set<LiveStream>();
  private readonly wakeUp = new WakeUp();
  private read: Snapshot | null = null;
  private isReading = false;

  constructor(
    private readonly changes: ChangesRepository,
    private readonly sessions: SessionsService,
    private readonly draining: Draining,
    private readonly days: DayService,
    private readonly notifier: LiveNotifierService,
  ) {
    setInterval(() => this.beat(isAdmin), STAFF_LIVE_TIMES.heartbeat * 1_000).unref();
    setInterval(() => this.beat((caller) => !isAdmin(caller)), LIVE_TIMES.heartbeat * 1_000).unref();
    draining.onBegin(() => this.endAll());
    // Notes written just before the database broke down may be lost, so all clients must read again.
    notifier.answer(
      () => this.wakeUp.wake(),
      () => this.endAll(),
    );
  }

  /** Starts the stream, which gets every change committed from now on. Fails while changes cannot be read. */
  async open(stream: LiveStream): Promise<void> {
    const now = await this.changes.now();
    if (this.draining.isDraining) throw new AppError('NOT_READY');
    this.read ??= now;
    this.endOldest(stream.caller.id);
    this.streams.add(stream);
    stream.begin(() => this.streams.delete(stream));
    void this.keepReading();
  }

  /** Ends the account's oldest stream when too many windows are open. */
  private endOldest(callerId: string): void {
    const own = [...this.streams].filter(({ caller }) => caller.id === callerId);
    if (own[0] !== undefined && own.length >= MOST_OF_ONE_ACCOUNT) this.forget(own[0]);
  }

  private forget(stream: LiveStream): void {
    stream.end();
    this.streams.delete(stream);
  }

  private async keepReading(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.streams.size > 0) {
        this.notifier.attend();
        await this.wakeUp.sleep(LOOK_EVERY_MS);
        if (!isStillServed()) this.endAll();
        await this.readOn();
      }
    } catch (fault) {
      this.logger.warn(`Changes cannot be read, ending ${this.streams.size} streams: ${String(fault)}`);
      this.endAll();
    } finally {
      this.isReading = false;
      this.read = null;
      this.notifier.leave();
    }
  }

  private async readOn(): Promise<void> {
    if (this.read === null) return;
    const { snapshot, noted } = await this.changes.since(this.read);
    this.read = snapshot;
    if (noted.length === 0) return;
    await this.tell(noted);
    await pause(MERGED_MS);
  }

  private async tell(all: readonly NotedChange[]): Promise<void> {
    const noted = all.filter(isForScreens);
    const accounts = concerned(all.filter(({ topic }) => topic === 'clients' || topic === 'sessions'));
    for (const stream of this.streams) {
      if (accounts.has(stream.caller.id)) void this.endUnlessHolds(stream);
    }
    if (noted.length === 0) return;
    // Staff first: they need not wait for the places to be read.
    for (const role of STAFF_ROLES) {
      const changes = changesForStaff(noted, role);
      if (changes.length === 0) continue;
      const message = encodeChanges(changes);
      await this.sendTo(({ staffRole }) => (staffRole === role ? message : null));
    }
    const forMembers = await this.withPlaces(changesForMembers(noted), noted);
    const [toOthers, toConcerned] = [encodeChanges(forMembers), encodeChanges([...forMembers, CHANGE_OF_YOURS])];
    const ids = concerned(noted);
    await this.sendTo((caller) => {
      if (isAdmin(caller)) return null;
      return ids.has(caller.id) ? toConcerned : forMembers.length > 0 ? toOthers : null;
    });
  }

  /** A stream that opens meanwhile may also get it: its next reads are right. */
  private async sendTo(messageFor: (caller: Caller) => Buffer | null): Promise<void> {
    let written = 0;
    for (const stream of this.streams) {
      const message = messageFor(stream.caller);
      if (message === null) continue;
      stream.send(message);
      written += 1;
      if (written % WRITTEN_AT_ONCE === 0) await othersDone();
    }
  }

  /**
   * Adds the places of the dates that bookings changed, read once for all screens. If each screen read the day instead,
   * one booking would cost as many reads as there are screens. Without them the screens read.
   */
  private async withPlaces(
    changes: LiveChange<MemberTopic>[],
    noted: readonly ScreenChange[],
  ): Promise<LiveChange<MemberTopic>[]> {
    const isWatched = [...this.streams].some(({ caller }) => !isAdmin(caller));
    const dates = isWatched && changes.some(({ topic }) => topic === 'places') ? datesOfBookings(noted) : null;
    if (dates === null || dates.length > MOST_DATES) return changes;
    try {
      const places: SlotPlaces[] = [];
      for (const date of dates) places.push(...(await this.days.places(date)));
      return changes.map((change) => (change.topic === 'places' ? { ...change, places } : change));
    } catch (fault) {
      this.logger.debug(`The places of a change cannot be read: ${String(fault)}`);
      return changes;
    }
  }

  /** Ends the stream when its session was ended: by signing out, deactivation, idleness, a new password or role. */
  private async endUnlessHolds(stream: LiveStream): Promise<void> {
    try {
      await this.sessions.requireHeld(stream.caller);
    } catch (fault) {
      if (toAppError(fault).code !== 'NOT_READY') this.forget(stream);
    }
  }

  private beat(isMeant: (caller: Caller) => boolean): void {
    for (const stream of this.streams) {
      if (!isMeant(stream.caller)) continue;
      if (this.sessions.hasExpired(stream.caller)) this.forget(stream);
      else stream.sendSignOfLife();
      // Staff sessions also end by being idle, which no note reports.
      if (isAdmin(stream.caller)) void this.endUnlessHolds(stream);
    }
  }

  private endAll(): void {
    for (const stream of this.streams) stream.end();
    this.streams.clear();
    this.wakeUp.wake();
  }
}
