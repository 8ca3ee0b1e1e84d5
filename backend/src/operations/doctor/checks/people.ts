import type { EntityManager } from 'typeorm';
import { searchKey } from '../../../contract/search-key.js';
import { type Check, sqlCheck } from './check.js';

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

/** Any other hash opens no account, or was written past the product. */
export const passwords = sqlCheck(
  'passwords',
  'Every password is kept as a hash of argon2id',
  `SELECT format('user %s has a password hash that is none of argon2id', id) AS fault
     FROM users
    WHERE password_hash !~ '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+\\$[A-Za-z0-9+/]{11,}\\$[A-Za-z0-9+/]{16,}$'
    ORDER BY 1`,
);
