import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { listGyms, onDatabase, type ListedGym } from './directory.js';
import { LOOK_EVERY_MS } from './served-gyms.js';

/** The gym that `GYM` names, as the directory has it while its process serves it. */
export class OwnGym {
  private readonly logger = new Logger('Gym');

  /** Where this process found it. */
  private readonly place: Buffer | null;

  constructor(
    readonly directoryUrl: string,
    private listed: ListedGym,
  ) {
    this.place = listed.sealedDatabaseUrl;
  }

  /** `later`: it is being moved or restored, or has moved. `gone`: it is suspended or deleted. */
  get state(): 'ready' | 'later' | 'gone' {
    const { isMoving, isRestoring, isReady, suspendedAt } = this.listed;
    if (isMoving || isRestoring || this.hasMoved) return 'later';
    return isReady && suspendedAt === null ? 'ready' : 'gone';
  }

  /** Looks every few seconds. In another database the gym is only found by a process that starts anew. */
  async keepLooking(end: () => void): Promise<void> {
    const { key } = this.listed;
    while (!this.hasMoved) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
      await this.look().catch((fault: unknown) => this.logger.warn(`The directory cannot be read: ${String(fault)}`));
    }
    this.logger.warn(`The gym ${key} is in another database now: this process ends, its next start serves it there`);
    end();
  }

  private get hasMoved(): boolean {
    return !isSamePlace(this.listed.sealedDatabaseUrl, this.place);
  }

  private async look(): Promise<void> {
    const [listed] = await onDatabase(this.directoryUrl, (client) => listGyms(client, this.listed.key));
    this.listed = listed ?? { ...this.listed, isReady: false };
  }
}

const isSamePlace = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);
