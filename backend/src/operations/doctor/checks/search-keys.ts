import type { EntityManager } from 'typeorm';
import { searchKey } from '../../../contract/search-key.js';
import type { Check } from './check.js';

interface Row {
  id: string;
  name: string;
  email: string;
  phone: string;
  key: string;
}

/** A fault names the account by its id only. */
export const searchKeys: Check = {
  name: 'search-keys',
  promise: 'Each person is found by any spelling of their name',
  async find(tx: EntityManager) {
    const rows = await tx.query<Row[]>('SELECT id, name, email, phone, search_key AS key FROM users ORDER BY id');
    const isWrong = ({ name, email, phone, key }: Row): boolean => key.trim() !== searchKey(name, email, phone).trim();
    return rows.filter(isWrong).map(({ id }) => `user ${id} is not found by what is written in their account`);
  },
};
