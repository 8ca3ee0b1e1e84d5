import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { euros, MONEY_WAYS, type MoneyWay } from '../contract/money.js';
import type { Till, TillClosing, TillClosingRequest } from '../contract/till.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { holdUsed } from '../settings/held-capability.js';
import { TillClosingRow } from './till.entity.js';

/** A year of two shifts a day. */
const LISTED = 800;

/**
 * `$1` since when. A payment under way during the last closing is older than it, but belongs to the next one. So the
 * hour before is also looked at, and each payment belongs to the one closing that has it.
 */
const OPEN = `
  SELECT coalesce(array_agg(e.id ORDER BY e.at, e.id), '{}') AS "entryIds",
    ${MONEY_WAYS.map(
      (method) => `coalesce(sum(e.cents) FILTER (WHERE e.method = '${method}'), 0)::int AS "${method}Cents"`,
    ).join(', ')}, coalesce(sum(e.cents) FILTER (WHERE e.is_card), 0)::int AS "cardsSoldCents"
  FROM (SELECT id, at, method, -amount_cents AS cents, false AS is_card FROM ledger_entries
         WHERE method IS NOT NULL AND at >= $1::timestamptz
        UNION ALL SELECT id, at, method, amount_cents, true FROM gift_card_moves
         WHERE method IS NOT NULL AND at >= $1::timestamptz) e
  WHERE NOT EXISTS (SELECT FROM till_closings c WHERE c.until >= $1::timestamptz AND e.id = ANY (c.entry_ids))`;

type Sums = Pick<TillClosingRow, `${MoneyWay}Cents` | 'cardsSoldCents'>;
interface Open extends Sums {
  number: number;
  since: Date;
  entryIds: string[];
}

const UNDER_WAY_MS = 60 * 60_000;

const CLOSINGS = `
  SELECT c.id, c.number, c.since, c.until, c.cash_cents AS "cashCents", c.card_cents AS "cardCents",
    c.transfer_cents AS "transferCents", c.iris_cents AS "irisCents", c.other_cents AS "otherCents",
    c.stripe_cents AS "stripeCents", c.viva_cents AS "vivaCents",
    c.cards_sold_cents AS "cardsSoldCents", c.gift_card_cents AS "giftCardCents",
    c.counted_cents AS "countedCents", c.counted_cents - c.cash_cents AS "differenceCents", c.reason, c.corrects,
    (SELECT max(n.number) FROM till_closings n WHERE n.corrects = c.number) AS "correctedBy",
    c.closed_at AS "closedAt", b.name AS "byName"
  FROM till_closings c JOIN users b ON b.id = c.by_id`;

type Read = Omit<TillClosing, 'since' | 'until' | 'closedAt'> & { since: Date; until: Date; closedAt: Date };
const shown = ({ since, until, closedAt, ...row }: Read): TillClosing => ({
  ...row,
  ...{ since: since.toISOString(), until: until.toISOString(), closedAt: closedAt.toISOString() },
});

/** Compares the cash at the end of a shift with the takings (rule: till closing). */
@Injectable()
export class TillService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
  ) {}

  async read(): Promise<Till> {
    const { entryIds, since, ...open } = await this.open(this.dataSource.manager);
    return { ...open, since: since.toISOString(), entries: entryIds.length };
  }

  async list(): Promise<TillClosing[]> {
    return (await this.dataSource.query<Read[]>(`${CLOSINGS} ORDER BY c.number DESC LIMIT ${LISTED}`)).map(shown);
  }

  /** Two desks that close at once have the same number, and the database takes one of them. */
  close(caller: Caller, request: TillClosingRequest): Promise<TillClosing> {
    const { id, number, cashCents, countedCents, reason = '', corrects } = request;
    return inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'money');
      if (await tx.existsBy(TillClosingRow, { id })) return closingIn(tx, id);
      const open = await this.open(tx);
      const counted = corrects === undefined ? { ...open, until: this.clock.read().now } : await closedAs(tx, corrects);
      if (number !== open.number || cashCents !== counted.cashCents) throw new AppError('STALE');
      const needsReason = corrects !== undefined || countedCents !== counted.cashCents;
      if (needsReason && reason === '') throw invalidField('reason', 'differenceNeedsReason');
      await tx.insert(TillClosingRow, {
        ...{ ...counted, id, number, countedCents, reason, corrects: corrects ?? null },
        ...{ closedAt: this.clock.read().now, byId: caller.id },
      });
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'till.closed', entityId: id },
        after: {
          ...{ number, cash: euros(counted.cashCents), counted: euros(countedCents) },
          ...(reason !== '' && { note: reason }),
          ...(corrects !== undefined && { corrects }),
        },
      });
      return closingIn(tx, id);
    });
  }

  private async open(tx: EntityManager): Promise<Open> {
    const [last] = await tx.find(TillClosingRow, { order: { number: 'DESC' }, take: 1 });
    const { today, zone } = this.clock.read();
    const counted =
      last === undefined
        ? null
        : orNotFound(await tx.findOne(TillClosingRow, { where: { corrects: IsNull() }, order: { number: 'DESC' } }));
    const since = counted?.until ?? slotInstant(zone, today, '00:00:00');
    const first = counted === null ? null : await tx.findOneByOrFail(TillClosingRow, { number: 1 });
    const asked = counted === null ? since : new Date(since.getTime() - UNDER_WAY_MS);
    const from = first !== null && first.since > asked ? first.since : asked;
    const [sums] = await tx.query<[Sums & { entryIds: string[] }]>(OPEN, [from]);
    return { ...sums, since, number: (last?.number ?? 0) + 1 };
  }
}

/** Sums and period of a closing that is counted anew; its entries stay its own. */
async function closedAs(
  tx: EntityManager,
  number: number,
): Promise<Sums & Pick<TillClosingRow, 'since' | 'until' | 'entryIds'>> {
  const { since, until, ...closing } = orNotFound(await tx.findOneBy(TillClosingRow, { number }));
  const { cashCents, cardCents, transferCents, irisCents, otherCents, stripeCents, vivaCents } = closing;
  const sums = { cashCents, cardCents, transferCents, irisCents, otherCents, stripeCents, vivaCents };
  const { cardsSoldCents, giftCardCents } = closing;
  return { since, until, ...sums, cardsSoldCents, giftCardCents, entryIds: [] };
}

async function closingIn(tx: EntityManager, id: string): Promise<TillClosing> {
  const [row] = await tx.query<Read[]>(`${CLOSINGS} WHERE c.id = $1`, [id]);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return shown(row);
}
