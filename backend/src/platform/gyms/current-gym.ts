import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '../config/environment-shape.js';
import { DIRECTORY_SCHEMA } from '../config/schema-of-gym.js';

/** The part of the environment that the directory has for each gym. */
export type EnvironmentOfGym = Pick<
  Environment,
  'hosts' | 'publicUrl' | 'gymTimeZone' | 'gymLanguage' | 'mailFrom' | 'jwtSecret' | 'smtpUrl' | 'turnstile'
>;

/** The gym that a request, a job or a stream works for. */
export interface CurrentGym {
  key: string;
  /** Where its statements find their tables. */
  schema: string;
  /** The database with its tables, as it is written in the directory. null or none: that of the directory. */
  databaseUrl?: string | null;
  /** When it was made: one that was deleted and made again under its key is another gym. */
  madeAt?: Date;
  /** null: work for the deployment, such as its health, which is for no gym. */
  environment: EnvironmentOfGym | null;
}

/** For work of the deployment, such as its health: it finds the tables of no gym. */
export const NO_GYM: CurrentGym = { key: '', schema: DIRECTORY_SCHEMA, environment: null };

const current = new AsyncLocalStorage<CurrentGym>();

/** The gyms that are served now. null: the process is for one gym, and nothing here has an effect. */
let served: (() => readonly CurrentGym[]) | null = null;

/** Makes this a process for many gyms. */
export const serveMany = (gyms: () => readonly CurrentGym[]): void => void (served = gyms);

export const servesMany = (): boolean => served !== null;

/** false: the current gym was suspended or deleted, and its work ends. */
export const isStillServed = (): boolean => served === null || served().some(({ key }) => key === currentGym().key);

/** Asked in a process for one gym of a directory. */
let isAway = (): boolean => false;

/** Names the question whether the one gym of this process is being moved or restored. */
export const pauseWhile = (asked: () => boolean): void => void (isAway = asked);

/** true: the one gym of this process is being moved or restored, and nothing is begun that a copy would leave in doubt. */
export const isPaused = (): boolean => isAway();

/** Work that was begun for no gym must not happen to reach one. */
export class NoGymError extends Error {
  constructor() {
    super('No gym: this work was begun outside of a request, a job or a stream of one');
  }
}

/** null outside of any gym, and in a process for one gym. */
export const currentGymOrNull = (): CurrentGym | null => current.getStore() ?? null;

/** The database with the tables at hand, as the directory has its address. null: that of the process. */
export const databaseAtHand = (): string | null => currentGymOrNull()?.databaseUrl ?? null;

/** @throws {NoGymError} */
export function currentGym(): CurrentGym {
  const gym = current.getStore();
  if (gym === undefined) throw new NoGymError();
  return gym;
}

/**
 * Async work started by `work` inherits the gym, even when it outlives `work`. A process for one gym does not begin the
 * storage. On Node 20 the storage follows every promise from its first use on.
 */
export const inGym = <T>(gym: CurrentGym, work: () => T): T => (served === null ? work() : current.run(gym, work));

/** Key of the state of the current gym: the same for all work in a process for one gym. */
export function gymKey(): string {
  if (served === null) return '';
  const { key, madeAt } = currentGym();
  return `${key} ${madeAt?.getTime() ?? 0}`;
}

/** Gyms whose turn comes in a job; null when the work is for the one gym at hand. */
export const gymsInTurn = (): readonly CurrentGym[] | null =>
  served === null || current.getStore() !== undefined ? null : served();
