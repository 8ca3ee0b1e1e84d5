import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchKey } from '../../../contract/search-key.js';

interface Account {
  id: string;
  name: string;
  email: string;
  phone: string;
  key: string;
}

/** What people are found by, as the search spells it now: a query is folded by other rules than older keys were. */
export class SearchKeys1795266000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const accounts = (await queryRunner.query(
      'SELECT id, name, email, phone, search_key AS key FROM users',
    )) as Account[];
    const found = accounts.map((account) => ({
      ...account,
      now: searchKey(account.name, account.email, account.phone),
    }));
    const outdated = found.filter(({ key, now }) => key !== now);
    await queryRunner.query(
      `UPDATE users SET search_key = fresh.key
         FROM unnest($1::uuid[], $2::text[]) AS fresh (id, key) WHERE users.id = fresh.id`,
      [outdated.map(({ id }) => id), outdated.map(({ now }) => now)],
    );
  }

  /** An older search finds nearly everybody by these keys too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
