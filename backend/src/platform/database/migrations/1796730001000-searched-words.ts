import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

/**
 * Each word of a search key has a space before it, also the first and the second half of a double name, so that one
 * pattern finds the beginning of any. An older process finds these keys too. A key that it still writes itself is found
 * by letters inside it, until that client is changed.
 */
export class SearchedWords1796730001000 implements MigrationInterface {
  readonly transaction = false as const;

  up(queryRunner: QueryRunner): Promise<void> {
    return inBatches(
      queryRunner,
      `UPDATE users SET search_key = ' ' || replace(trim(search_key), '-', ' ')
        WHERE id IN (SELECT id FROM users WHERE search_key NOT LIKE ' %' OR search_key LIKE '%-%'
                      ORDER BY id LIMIT 1000)`,
    );
  }

  /** An older version finds everybody by these keys. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
