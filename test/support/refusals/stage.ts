import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { Language } from '@palestra/backend/contract/languages';
import type { Answer, ApiClient } from '../api-client.js';
import { aMember, type Person } from '../client-builder.js';
import type { TestGym } from '../test-gym.js';
import type { VerificationProvider } from '../verification-provider.js';

/** Wednesday noon in Athens: where the clock stands when a refusal is brought about. */
export const NOW = '2026-03-11T10:00:00Z';
export const TODAY = '2026-03-11';
export const TOMORROW = '2026-03-12';
export const NOBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

/** Where refusals are brought about: a gym, and a provider of the security verification that does what it is told. */
export interface Stage {
  gym: TestGym;
  provider: VerificationProvider;
  /** Runs when the code has been seen, the last first. */
  onLeaving(leave: () => Promise<unknown>): void;
}

/** The call that is refused. It is made once for each language. */
export type RefusedCall = (language: Language) => Promise<Answer<unknown>>;
export type InBoth<Text> = Readonly<Record<Language, Text>>;

/** How a code is brought about through HTTP, and what the caller is told then, word for word. */
export interface RefusalRow {
  /** Makes the circumstances and answers the call that is refused in them. */
  provoke: (stage: Stage) => Promise<RefusedCall>;
  message: InBoth<string>;
  /** Only a refused booking has reasons: from when this one no longer refuses, null where nobody can know. */
  from?: string | null;
  /** Only invalid input has fields. */
  fields?: InBoth<Record<string, string>>;
  headers?: Record<string, string>;
}

export type RefusalTable<Code extends ErrorCode> = Readonly<Record<Code, RefusalRow>>;

/** The same call of one person in either language. */
export const asks =
  (person: ApiClient, call: (caller: ApiClient) => Promise<Answer<unknown>>): RefusedCall =>
  (language) =>
    call(person.in(language));

export const staffOf = ({ gym }: Stage): ApiClient => gym.as(gym.admin);

export async function newMember({ gym }: Stage, client = aMember()): Promise<{ person: Person; api: ApiClient }> {
  const person = await gym.has(client);
  return { person, api: gym.as(person) };
}
