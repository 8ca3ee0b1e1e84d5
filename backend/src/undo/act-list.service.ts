import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lackingToUndo, type Act, type ActKind, type ActScope } from '../contract/act.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { undoUntilOf } from '../contract/appointment.js';

interface ActRow {
  id: string;
  kind: ActKind;
  at: Date;
  byId: string;
  byName: string;
  byRole: Role;
  userId: string | null;
  userName: string | null;
  about: ActScope;
  affectedAppointments: number;
  extendedSubscriptions: number;
  hasPrice: boolean;
}

/* Days that a freeze had given already moved no end. */
const UNDOABLE = `
  SELECT a.id, a.kind, a.at, a.by_id AS "byId", b.name AS "byName", b.role AS "byRole", a.client_id AS "userId",
    c.name AS "userName", a.about, jsonb_array_length(a.visits) + a.moved + (a.changes ? 'booking')::int
      + coalesce(jsonb_array_length(a.changes -> 'markedAbsent'), 0)
      + coalesce(jsonb_array_length(a.changes #> '{course,booked}'), 0) AS "affectedAppointments",
    (SELECT count(*)::int FROM jsonb_array_elements(coalesce(a.changes -> 'compensated', '[]')) g
      WHERE (g ->> 'days')::int IS DISTINCT FROM 0) AS "extendedSubscriptions",
    coalesce((a.changes #>> '{course,priceCents}')::int, 0) > 0 AS "hasPrice"
  FROM acts a JOIN users b ON b.id = a.by_id LEFT JOIN users c ON c.id = a.client_id
  WHERE a.undone_at IS NULL AND a.at >= $1 ORDER BY a.at DESC, a.written_in DESC`;

/**
 * Lists the acts that the caller can undo now, newest first. The others may name clients whom the caller must not know.
 */
@Injectable()
export class ActListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(by: Caller): Promise<Act[]> {
    const since = new Date(this.clock.now().getTime() - LIMITS.undoMinutes * 60_000);
    const rows = await this.dataSource.query<ActRow[]>(UNDOABLE, [since]);
    const acts = rows.map(({ at, byRole, about, ...row }) => ({
      ...row,
      ...about,
      at: at.toISOString(),
      undoUntil: undoUntilOf(at).toISOString(),
      isByStaff: byRole !== Role.Client,
    }));
    return acts.filter((act) => lackingToUndo(act, by) === null);
  }
}
