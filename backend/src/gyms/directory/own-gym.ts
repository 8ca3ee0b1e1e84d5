import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { GymsKey } from '../../platform/config/environment-shape.js';
import { listGyms, onDatabase, type ListedGym } from './directory.js';
import { openedPlace } from './place-of-gym.js';
import { LOOK_EVERY_MS } from './served-gyms.js';

/** The gym that `GYM` names, as the directory has it while its process serves it. */
export class OwnGym {
  private readonly logger = new Logger('Gym');

  /** Where this process found it; null: in the database of the directory. */
  private readonly place: string | null;
  private hasMoved = false;

  constructor(
    readonly directoryUrl: string,
    private listed: ListedGym,
    private readonly gymsKey: GymsKey | null,
  ) {
    this.place = this.placeIn(listed);
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

  /** Without the key that opens its address it is known at least whether the gym has left the directory's database. */
  private isElsewhere(): boolean {
    const wasHere = this.place === null;
    return wasHere !== (this.listed.sealedDatabaseUrl === null) || this.placeIn(this.listed) !== this.place;
  }

  /** Its address may be sealed anew. */
  private placeIn({ key, sealedDatabaseUrl }: ListedGym): string | null {
    return openedPlace(sealedDatabaseUrl, key, this.gymsKey);
  }

  private async look(): Promise<void> {
    const [listed] = await onDatabase(this.directoryUrl, (client) => listGyms(client, this.listed.key));
    const before = this.state;
    this.listed = listed ?? { ...this.listed, isReady: false };
    this.hasMoved = this.isElsewhere();
    if (this.state !== before && !this.hasMoved) this.tell();
  }

  private tell(): void {
    const { key, isMoving } = this.listed;
    const why = isMoving ? 'moved' : 'restored';
    if (this.state === 'ready') this.logger.log(`The gym ${key} is served again`);
    else if (this.state === 'gone') this.logger.warn(`The gym ${key} is suspended or deleted: it is not served`);
    else this.logger.warn(`The gym ${key} is being ${why}: nothing is served, and no job begins, until that is over`);
  }
}
