import { aMemberWithPassword, forgetPassword, register, registrationOf, signIn } from '../../support/accounts.js';
import { TestGym } from '../../support/test-gym.js';

const FEWEST_ROUNDS = 5;
/** On a busy machine. */
const MOST_ROUNDS = 30;
/**
 * Far wider than the ratio measured on a quiet machine (1.0 to 1.1), and far below that of a skipped hash (5 and more).
 */
const ALIKE = { min: 1 / 2.5, max: 2.5 };
const isAlike = (ratio: number): boolean => ratio > ALIKE.min && ratio < ALIKE.max;

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z'), env: { TEST_PASSWORDS: 'as delivered' } });
  await aMemberWithPassword(gym, 'known@example.gr');
});
afterAll(() => gym.close());

async function millisecondsOf(call: () => Promise<unknown>): Promise<number> {
  await gym.rows('DELETE FROM throttles');
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/**
 * Time of a call with a known address as a multiple of one with an unknown address. Compares the fastest of each,
 * because a busy machine only adds time.
 */
async function ratioOf(call: (email: string) => Promise<unknown>): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  const ratio = (): number => Math.min(...known) / Math.min(...unknown);
  for (let round = 0; round < FEWEST_ROUNDS || (round < MOST_ROUNDS && !isAlike(ratio())); round += 1) {
    known.push(await millisecondsOf(() => call('known@example.gr')));
    unknown.push(await millisecondsOf(() => call(`unknown${round}@example.gr`)));
  }
  return ratio();
}

describe('no account probing: a known address takes as long as an unknown one', () => {
  const visitor = () => gym.asVisitor();
  it.each<[string, (email: string) => Promise<unknown>]>([
    ['signing in', (email) => signIn(visitor(), email, 'a wrong password')],
    ['registering', (email) => register(visitor(), email)],
    ['registering to join alone', (email) => visitor().post('/joining', registrationOf(email))],
    ['asking for a reset', (email) => forgetPassword(visitor(), email)],
  ])('%s', async (_what, call) => {
    const ratio = await ratioOf(call);
    expect(ratio).toBeGreaterThan(ALIKE.min);
    expect(ratio).toBeLessThan(ALIKE.max);
  });
});
