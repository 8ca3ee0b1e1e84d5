import type { EntityManager } from 'typeorm';
import { User } from '../clients/user.entity.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { searchKey } from '../contract/search-key.js';

export const hasAdministrator = (tx: EntityManager): Promise<boolean> => tx.existsBy(User, { role: Role.Admin });

/** Creates an owner who can sign in at once. `email` in lower case. Fails when the address is taken. */
export async function createAdministrator(
  tx: EntityManager,
  { email, name, passwordHash, language }: { email: string; name: string; passwordHash: string; language: Language },
  now: Date,
): Promise<void> {
  await tx.insert(User, {
    role: Role.Admin,
    staffRole: 'owner',
    email,
    name,
    passwordHash,
    language,
    searchKey: searchKey(name, email),
    emailConfirmedAt: now,
    createdAt: now,
  });
}
