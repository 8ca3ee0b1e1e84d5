import type { EntityManager } from 'typeorm';
import { Role } from '../contract/roles.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { StartupError } from '../platform/config/startup-error.js';
import { GymOrigin } from './gym-origin.entity.js';

interface PublicSignIn {
  id: string;
  email: string;
  role: Role;
}

type Asked = Pick<EntityManager, 'query'>;

/** null until the first start. */
export async function gymKind(tx: Asked): Promise<GymOrigin['kind'] | null> {
  const [origin] = await tx.query<Pick<GymOrigin, 'kind'>[]>('SELECT kind FROM gym_origin');
  return origin?.kind ?? null;
}

/** Written by the first start; later ones leave it as it is. */
export async function writeOrigin(tx: EntityManager, kind: GymOrigin['kind'], now: Date): Promise<void> {
  await tx.createQueryBuilder().insert().into(GymOrigin).values({ kind, startedAt: now }).orIgnore().execute();
}

/** Accounts of the demo gym that still accept its public password. */
export async function publicSignIns(tx: Asked): Promise<PublicSignIn[]> {
  const { admin, member, staff } = DEMO_ACCOUNTS;
  const users = await tx.query<(PublicSignIn & { passwordHash: string })[]>(
    `SELECT id, email, role, password_hash AS "passwordHash" FROM users
      WHERE email = ANY($1) AND is_active ORDER BY role, email`,
    [[admin, member, ...Object.values(staff)].map(({ email }) => email)],
  );
  const passwords = new Passwords();
  const open: PublicSignIn[] = [];
  for (const { passwordHash, ...signIn } of users) {
    if (await passwords.matches(DEMO_ACCOUNTS.password, passwordHash)) open.push(signIn);
  }
  return open;
}

/** Stops production on a database with publicly known accounts. */
export async function requireRealGym(tx: Asked): Promise<void> {
  if ((await gymKind(tx)) === 'demo') {
    throw new StartupError(
      'This database began as the demo gym, and production does not serve it: ' +
        'set DATABASE_URL to a new database, or see "From the demo gym to a real one" in docs/operations.md.',
    );
  }
  const open = (await publicSignIns(tx)).find(({ role }) => role === Role.Admin);
  if (open === undefined) return;
  throw new StartupError(
    `${open.email} still opens with the public password of the demo gym: change it with ` +
      `\`npm run admin:reset -- --email ${open.email}\`, or disable the account, and start again.`,
  );
}
