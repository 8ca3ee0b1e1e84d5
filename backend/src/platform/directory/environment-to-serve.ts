import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Environment, GymsKey } from '../config/environment-shape.js';
import {
  currentGym,
  currentGymOrNull,
  NoGymError,
  pauseWhile,
  serveMany,
  type CurrentGym,
  type EnvironmentOfGym,
} from '../gyms/current-gym.js';
import { StartupError } from '../config/startup-error.js';
import { DIRECTORY_SCHEMA } from '../config/schema-of-gym.js';
import { listGyms, onDatabase, type ListedGym } from './directory.js';
import { environmentIn, gymOf } from './environment-of-gym.js';
import { openedPlace } from './place-of-gym.js';
import { ServedGyms, type JudgeOfGym, LOOK_EVERY_MS } from './served-gyms.js';

/** The gym that `GYM` names, as the directory has it while its process serves it. */
class OwnGym {
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

let gyms: ServedGyms | null = null;

let gym: OwnGym | null = null;

/** The gym of a directory that `GYM` names for this process; null without. */
export const ownGym = (): OwnGym | null => gym;

/** The gyms of this process; null in a process for one. */
export const servedGyms = (): ServedGyms | null => gyms;

/**
 * The environment to serve with: of the only gym, of the one that `GYM` names, or of each gym of the directory in turn.
 * `judge` is asked about each of many gyms before it is served.
 */
export async function environmentToServe(environment: Environment, judge: JudgeOfGym): Promise<Environment> {
  if (!environment.servesAllGyms) {
    const listed = await gymOf(environment);
    if (listed === null) return environment;
    const own = (gym ??= new OwnGym(environment.databaseUrl ?? '', listed, environment.gymsKey));
    pauseWhile(() => own.state === 'later');
    return environmentIn(environment, listed);
  }
  if (environment.databaseUrl === null) {
    throw new StartupError('DATABASE_URL is not set: GYMS=all serves the gyms of its directory.');
  }
  if (gyms === null) {
    gyms = new ServedGyms(environment, environment.databaseUrl, judge);
    serveMany(gyms.inTurn);
    await gyms.begin();
  }
  return ofCurrentGym(environment);
}

/** For work of the deployment, such as its health: it finds the directory, and the tables of no gym. */
export const NO_GYM: CurrentGym = { key: '', schema: DIRECTORY_SCHEMA, environment: null };

const OF_A_GYM = [
  'hosts',
  'publicUrl',
  'mailFrom',
  'jwtSecret',
  'smtpUrl',
  'turnstile',
] as const satisfies (keyof EnvironmentOfGym)[];

/** Reads what belongs to a gym from the gym that is worked for; none of it may be taken before, or kept. */
function ofCurrentGym(environment: Environment): Environment {
  const read = (name: keyof EnvironmentOfGym): unknown => {
    const { environment: own } = currentGym();
    if (own === null) throw new NoGymError();
    return own[name];
  };
  const properties = OF_A_GYM.map((name) => [name, { enumerable: true, get: () => read(name) }]);
  return Object.defineProperties(
    { ...environment },
    {
      ...(Object.fromEntries(properties) as PropertyDescriptorMap),
      // A refusal has a language and names times of day, also where no gym was found.
      gymTimeZone: {
        enumerable: true,
        get: () => currentGymOrNull()?.environment?.gymTimeZone ?? environment.gymTimeZone,
      },
      gymLanguage: {
        enumerable: true,
        get: () => currentGymOrNull()?.environment?.gymLanguage ?? environment.gymLanguage,
      },
    },
  );
}
