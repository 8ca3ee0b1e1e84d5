import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex, inBatches } from './online.js';

const BY_NAME = 'users_by_name';
const BY_NAME_AND_KEY = 'users_by_name_and_key';
/** An index alone is enough only for rows that were vacuumed since they changed: one in fifty may wait for that, not one in five. */
const OFTEN = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';
/** With the longest name, an entry of the index has no room for a longer key. Those of today are shorter (`searchKey`). */
const CUT = `
  UPDATE users SET search_key = left(search_key, 400)
   WHERE id IN (SELECT id FROM users WHERE octet_length(search_key) > 1900 LIMIT 1000)`;
const ORDER = 'users (role, name COLLATE "el-x-icu", id)';

/** A search that finds many is read along their names: with the keys in that index, nobody's row is looked at for it. */
export class NamesWithSearchKeys1796040000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await inBatches(queryRunner, CUT);
    await buildIndex(queryRunner, BY_NAME_AND_KEY, `${ORDER} INCLUDE (search_key)`);
    await dropIndex(queryRunner, BY_NAME);
    await queryRunner.query(`ALTER TABLE users SET (${OFTEN})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, BY_NAME, ORDER);
    await dropIndex(queryRunner, BY_NAME_AND_KEY);
    await queryRunner.query(
      'ALTER TABLE users RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)',
    );
  }
}
