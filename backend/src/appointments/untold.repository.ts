import type { EntityManager } from 'typeorm';
import type { Affected, AffectedClients, UntoldClient } from '../contract/schedule-change.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';

const UNTOLD = `
  SELECT u.id AS "userId", u.name AS "userName", coalesce(u.phone, '') AS phone FROM users u
  WHERE u.id = ANY ($1::uuid[]) AND ${IS_CLIENT} AND u.email IS NULL AND u.guardian_id IS NULL
  ORDER BY u.name COLLATE "el-x-icu", u.id`;

/** Adds the clients whom no mail tells of the change, for staff to call (rule: without e-mail). */
export async function withUntold<Effects extends Affected>(
  tx: EntityManager,
  effects: Effects,
): Promise<Effects & Pick<AffectedClients, 'untold'>> {
  const clientIds = [...new Set(effects.affected.map(({ userId }) => userId))];
  const untold =
    clientIds.length === 0
      ? []
      : await named<UntoldClient>(tx, { name: 'untold-clients', text: UNTOLD, values: [clientIds] });
  return { ...effects, untold };
}
