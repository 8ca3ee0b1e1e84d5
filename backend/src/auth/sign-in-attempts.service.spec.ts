import type { Passwords } from '../platform/passwords/passwords.js';
import { AppError } from '../platform/errors/app-error.js';
import type { SignInAccount } from './account.repository.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';
import { type ThrottlesService, TurnsService } from './throttling/throttles.service.js';

const MEMBER = { passwordHash: 'a hash', networkUsedAt: new Date('2026-06-01T09:00:00Z') } as SignInAccount;
const guess = (email: string, network: string) => ({ email, password: 'a guess', network });

/** Counts every wrong password, five per account; hashes nothing until the test allows it. */
function attempts() {
  const failures = new Map<string, number>();
  const keyOf = (counted: readonly { key: string }[]) => counted.at(-1)?.key ?? '';
  const requireFree: ThrottlesService['requireFree'] = (counted) =>
    (failures.get(keyOf(counted)) ?? 0) < 5 ? Promise.resolve() : Promise.reject(new AppError('TOO_MANY_ATTEMPTS'));
  const requireCounted: ThrottlesService['requireCounted'] = (counted) => {
    failures.set(keyOf(counted), (failures.get(keyOf(counted)) ?? 0) + 1);
    return Promise.resolve();
  };
  const hashed: boolean[] = [];
  const matches: Passwords['matches'] = (_password, hash, turn) => {
    hashed.push(turn?.goesFirst === true);
    return Promise.resolve(hash !== null);
  };
  const throttles = { requireFree, requireCounted } as ThrottlesService;
  return { hashed, service: new SignInAttemptsService(new TurnsService(throttles), { matches } as Passwords) };
}

describe('SignInAttempts', () => {
  it('hashes five of 600 concurrent guesses for one account', async () => {
    const { hashed, service } = attempts();
    const answers = await Promise.allSettled(
      Array.from({ length: 600 }, (_, i) => service.isRight(null, guess('maria@example.gr', `10.0.0.${i}`))),
    );
    expect(hashed).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(595);
  });

  it('accepts every right password of an account, however many come at once', async () => {
    const { hashed, service } = attempts();
    const right = Array.from({ length: 30 }, () => service.isRight(MEMBER, guess('maria@example.gr', 'home')));
    expect(new Set(await Promise.all(right))).toEqual(new Set([true]));
    expect(hashed).toHaveLength(30);
  });

  it('hashes first for a network that the account has signed in from', async () => {
    const { hashed, service } = attempts();
    await service.isRight({ ...MEMBER, networkUsedAt: null }, guess('maria@example.gr', 'abroad'));
    await service.isRight(MEMBER, guess('maria@example.gr', 'home'));
    expect(hashed).toEqual([false, true]);
  });
});
