import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { Language } from '@palestra/backend/contract/languages';
import type { Answer, ApiClient } from '../api-client.js';
import { aMember, type Person } from '../client-builder.js';
import type { TestGym } from '../test-gym.js';
import type { VerificationProvider } from '../verification-provider.js';

/** Wednesday noon in Athens: the clock while refusals are provoked. */
export const NOW = '2026-03-11T10:00:00Z';
export const TODAY = '2026-03-11';
export const TOMORROW = '2026-03-12';
export const NOBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

/** Stage of the refusals: a gym, and a verification provider that the test controls. */
export interface Stage {
  gym: TestGym;
  provider: VerificationProvider;
  /** Runs after the code was seen, last added first. */
  onLeaving(leave: () => Promise<unknown>): void;
}

/** For refusals that need no verification provider. */
export type GymStage = Omit<Stage, 'provider'>;

/** The refused call, made once per language. */
export type RefusedCall = (language: Language) => Promise<Answer<unknown>>;
export type InBoth<Text> = Readonly<Record<Language, Text>>;

/** The way to provoke a code through HTTP, and the exact texts the caller gets. */
export interface RefusalRow {
  /** Creates the circumstances and returns the call that is refused in them. */
  provoke: (stage: Stage) => Promise<RefusedCall>;
  message: InBoth<string>;
  /** Refused bookings only: date from which this reason no longer applies, null if unknown. */
  from?: string | null;
  /** Invalid input only. */
  fields?: InBoth<Record<string, string>>;
  /** Other details of the refusal. */
  data?: unknown;
  headers?: Record<string, string>;
}

export type RefusalTable<Code extends ErrorCode> = Readonly<Record<Code, RefusalRow>>;

/** The same call of one person in either language. */
export const asks =
  (person: ApiClient, call: (caller: ApiClient) => Promise<Answer<unknown>>): RefusedCall =>
  (language) =>
    call(person.in(language));

export const staffOf = ({ gym }: GymStage): ApiClient => gym.as(gym.admin);

export async function newMember({ gym }: GymStage, client = aMember()): Promise<{ person: Person; api: ApiClient }> {
  const person = await gym.has(client);
  return { person, api: gym.as(person) };
}
