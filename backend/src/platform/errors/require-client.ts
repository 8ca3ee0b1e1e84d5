import type { DataSource } from 'typeorm';
import { AppError } from './app-error.js';
import { IS_CLIENT } from '../database/sql-words.js';

/** Refuses an id that is no client's, before it lists the client's things. */
export async function requireClient(dataSource: DataSource, id: string): Promise<void> {
  const found = await dataSource.query<object[]>(`SELECT FROM users u WHERE u.id = $1 AND ${IS_CLIENT}`, [id]);
  if (found.length === 0) throw new AppError('NOT_FOUND');
}
