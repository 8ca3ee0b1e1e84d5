import type { EntityManager } from 'typeorm';
import type { AffectedClients, UntoldClient } from '../contract/schedule-change.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { toAffected } from './affected.mapper.js';

const UNTOLD = `
  SELECT u.id AS "userId", u.name AS "userName", coalesce(u.phone, '') AS phone FROM users u
  WHERE u.id = ANY ($1::uuid[]) AND ${IS_CLIENT} AND u.email IS NULL AND u.guardian_id IS NULL
  ORDER BY u.name COLLATE "el-x-icu", u.id`;

/** As `toAffected`, with the clients whom no mail tells of the change, for staff to call (rule: without e-mail). */
export async function affectedClients(
  tx: EntityManager,
  ...change: Parameters<typeof toAffected>
): Promise<AffectedClients> {
  const effects = toAffected(...change);
  const clientIds = [...new Set(effects.affected.map(({ userId }) => userId))];
  const untold =
    clientIds.length === 0
      ? []
      : await named<UntoldClient>(tx, { name: 'untold-clients', text: UNTOLD, values: [clientIds] });
  return { ...effects, untold };
}
