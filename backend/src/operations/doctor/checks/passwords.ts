import { sqlCheck } from './check.js';

/** Any other hash opens no account, or was written past the product. */
export const passwords = sqlCheck(
  'passwords',
  'Every password is kept as a hash of argon2id',
  `SELECT format('user %s has a password hash that is none of argon2id', id) AS fault
     FROM users
    WHERE password_hash !~ '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+\\$[A-Za-z0-9+/]{11,}\\$[A-Za-z0-9+/]{16,}$'
    ORDER BY 1`,
);
