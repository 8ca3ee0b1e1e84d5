import { gymKind, publicSignIns } from '../../../first-start/gym-origin.js';
import type { Check } from './check.js';

/** Public passwords are only acceptable in the demo gym. */
export const origin: Check = {
  name: 'origin',
  promise: 'A database knows whether it is the demo gym, and only the demo gym opens with public passwords',
  async find(tx, { production = false }) {
    const kind = await gymKind(tx);
    if (kind === 'demo') return production ? ['the demo gym is used in production: give it a database of its own'] : [];
    const open = (await publicSignIns(tx)).map(
      ({ id }) => `user ${id} opens with the public password of the demo gym: change it`,
    );
    if (kind === 'real' || !(await tx.query<unknown[]>('SELECT FROM users LIMIT 1')).length) return open;
    return ['it is not written down what this database began as: start this version once', ...open];
  },
};
