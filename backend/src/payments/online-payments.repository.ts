import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OnlinePayment, OnlinePaymentForStaff, OnlinePaymentToSee } from '../contract/online-payment.js';
import { named } from '../platform/database/named-query.js';
import { effectiveEnd, effectiveStart, withEffectiveTimes } from '../platform/database/sql-words.js';
import type { Notice } from './providers/payment-provider.js';
import { OnlinePaymentRow } from './online-payment.entity.js';

const COLUMNS = `p.id, p.purpose, p.state, p.provider, p.is_live AS "isLive", p.amount_cents AS "amountCents",
  p.refunded_cents AS "refundedCents", p.discount_cents AS "discountCents",
  coalesce(CASE WHEN p.state = 'open' OR s.id IS NOT NULL THEN -h.amount_cents END, 0) AS "cardCents",
  g.last_four AS "cardLastFour", coalesce(s.plan_name_el, n.name_el) AS "planNameEl",
  coalesce(s.plan_name_en, n.name_en) AS "planNameEn", coalesce(s.start_date, p.start_date) AS "startDate",
  s.end_date AS "endDate", p.created_at AS "createdAt", p.settled_at AS "settledAt", p.problem,
  e.receipt_year || '-' || e.receipt_no AS receipt, l.place,
  p.fee_cents AS "feeCents", p.payment_ref AS reference, u.name AS "payerName", r.refunds,
  CASE WHEN p.state IN ('paid', 'disputed') THEN greatest(0, p.amount_cents - p.refunded_cents - r.begun) ELSE 0 END
    AS "refundableCents"`;
const REFUNDS = `SELECT coalesce(sum(amount_cents) FILTER (WHERE state = 'begun'), 0)::int AS begun,
  coalesce(json_agg(json_build_object('id', id, 'amountCents', amount_cents, 'state', state, 'reason', reason,
    'begunAt', begun_at) ORDER BY begun_at, id), '[]') AS refunds FROM online_refunds WHERE payment_id = p.id`;
/** `PaidPlace`; `i` gives its effective times. */
const PLACE = `SELECT json_build_object('appointmentDate', i.appointment_date, 'startTime', ${effectiveStart('i')},
    'endTime', ${effectiveEnd('i')}, 'areaId', i.room,
    'state', coalesce(i.outcome, CASE p.state WHEN 'open' THEN 'held' WHEN 'paid' THEN 'held' ELSE 'over' END),
    'heldUntil', CASE WHEN i.outcome IS NULL AND p.state = 'open' THEN i.held_until END) AS place
  FROM payment_places i ${withEffectiveTimes('i')} WHERE i.payment_id = p.id`;
const FROM = `FROM online_payments p JOIN users u ON u.id = p.payer_id LEFT JOIN plans n ON n.id = p.plan_id
  LEFT JOIN sales s ON s.id = p.id
  LEFT JOIN gift_card_moves h ON h.payment_id = p.id AND h.kind = 'held'
  LEFT JOIN gift_cards g ON g.id = h.card_id
  LEFT JOIN ledger_entries e ON e.id = p.id AND e.kind = 'payment'
  CROSS JOIN LATERAL (${REFUNDS}) r LEFT JOIN LATERAL (${PLACE}) l ON true`;

const TO_SEE = `SELECT ${COLUMNS}, c.id AS "userId", c.name AS "userName" ${FROM} JOIN users c ON c.id = p.client_id
  WHERE p.problem IS NOT NULL ORDER BY p.created_at DESC, p.id LIMIT $1`;

type Read = Omit<OnlinePaymentForStaff, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null };
const written = ({ createdAt, settledAt, refunds, place, ...row }: Read): OnlinePaymentForStaff => ({
  ...row,
  place: place && { ...place, heldUntil: place.heldUntil && new Date(place.heldUntil).toISOString() },
  refunds: refunds.map((one) => ({ ...one, begunAt: new Date(one.begunAt).toISOString() })),
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});
export const withoutStaffFacts = ({
  feeCents: _,
  reference: __,
  payerName: ___,
  refundableCents: ____,
  refunds: _____,
  ...payment
}: OnlinePaymentForStaff): OnlinePayment => payment;

/** Few at once: each is a request to a provider. */
const ROUND = 20;
/** A page that was just opened is asked about more often. */
const YOUNG = "interval '1 hour'";

/** Those that have waited longest come first. */
const CLAIM_DUE = `, claimed AS (
    UPDATE online_payments p SET asked_at = $1 FROM due WHERE p.id = due.id RETURNING p.id
  )
  SELECT id FROM claimed JOIN due USING (id) ORDER BY due.asked_at, id`;

/** One process asks about a payment at a time; `$1` is now. */
const CLAIM_OPEN = `
  WITH due AS (
    SELECT id, asked_at FROM online_payments
     WHERE state = 'open' AND asked_at <= $1::timestamptz - CASE WHEN created_at > $1::timestamptz - ${YOUNG}
       THEN interval '1 minute' ELSE interval '10 minutes' END
     ORDER BY asked_at, id LIMIT ${ROUND} FOR UPDATE SKIP LOCKED
  )
  ${CLAIM_DUE}`;

/** Finds refunds, disputes and failed refunds without a webhook, and pages paid while they were given up. */
const CLAIM_PAID = `
  WITH due AS (
    SELECT id, asked_at FROM online_payments
     WHERE id IN (
       SELECT id FROM online_payments
        WHERE state IN ('paid', 'disputed', 'refunded') AND settled_at > $1::timestamptz - interval '120 days'
           OR state = 'abandoned' AND order_ref IS NOT NULL AND settled_at > $1::timestamptz - interval '3 days'
       UNION SELECT payment_id FROM online_refunds WHERE begun_at > $1::timestamptz - interval '40 days')
       AND asked_at <= $1::timestamptz - interval '20 hours'
     ORDER BY asked_at, id LIMIT ${ROUND} FOR UPDATE SKIP LOCKED
  )
  ${CLAIM_DUE}`;

/** A person who presses again and again is answered by what is known. */
const CLAIM_ONE = `
  UPDATE online_payments SET asked_at = $2 WHERE id = $1 AND state = 'open' AND asked_at <= $2::timestamptz - interval '2 seconds'
  RETURNING id`;

/** Unsigned notices can come from anyone: they lead to few questions to the provider. */
const CLAIM_NOTICE = `
  UPDATE online_payments SET heard_at = $2
   WHERE id = $1 AND (heard_at IS NULL OR heard_at <= $2::timestamptz - interval '5 seconds' OR heard_at > $2)
  RETURNING id`;

const COUNT_ASK = `UPDATE online_payments SET asks = asks + 1 WHERE id = $1 RETURNING asks`;

/** A charge of a stored way of paying has the order of the first payment, and a payment of its own. */
const BY_NOTICE = `
  SELECT id FROM online_payments WHERE provider = $1 AND (order_ref = $2 OR payment_ref = $3 OR id = $4)
  ORDER BY renewal_of IS NOT NULL AND (payment_ref = $3 OR id = $4) DESC NULLS LAST, order_ref = $2 DESC NULLS LAST, payment_ref = $3 DESC NULLS LAST LIMIT 1`;

@Injectable()
export class OnlinePaymentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find = (id: string, on: EntityManager = this.dataSource.manager): Promise<OnlinePaymentRow | null> =>
    on.findOneBy(OnlinePaymentRow, { id });

  lock = (tx: EntityManager, id: string): Promise<OnlinePaymentRow | null> =>
    tx.findOne(OnlinePaymentRow, { where: { id }, lock: { mode: 'pessimistic_write' } });

  async ofClient(clientId: string, limit: number): Promise<OnlinePaymentForStaff[]> {
    const rows = await named<Read>(this.dataSource, {
      name: 'online-payments-of-client',
      text: `SELECT ${COLUMNS} ${FROM} WHERE p.client_id = $1 ORDER BY p.created_at DESC, p.id LIMIT $2`,
      values: [clientId, limit],
    });
    return rows.map(written);
  }

  async toSee(limit: number): Promise<OnlinePaymentToSee[]> {
    const rows = await named<Read & Pick<OnlinePaymentToSee, 'userId' | 'userName'>>(this.dataSource, {
      name: 'online-payments-to-see',
      text: TO_SEE,
      values: [limit],
    });
    return rows.map(({ userId, userName, ...row }) => ({ ...written(row), userId, userName }));
  }

  async shown(id: string, on: DataSource | EntityManager = this.dataSource): Promise<OnlinePaymentForStaff | null> {
    const [row] = await named<Read>(on, {
      name: 'online-payment',
      text: `SELECT ${COLUMNS} ${FROM} WHERE p.id = $1`,
      values: [id],
    });
    return row === undefined ? null : written(row);
  }

  async byNotice(provider: string, { orderRef, paymentRef, paymentId }: Notice): Promise<string | null> {
    const [row] = await named<{ id: string }>(this.dataSource, {
      name: 'online-payment-of-notice',
      text: BY_NOTICE,
      values: [provider, orderRef, paymentRef, paymentId],
    });
    return row?.id ?? null;
  }

  claimOpen = (now: Date): Promise<string[]> => this.claimed('claim-open-payments', CLAIM_OPEN, [now]);
  claimPaid = (now: Date): Promise<string[]> => this.claimed('claim-paid-payments', CLAIM_PAID, [now]);
  async claim(id: string, now: Date): Promise<boolean> {
    return (await this.claimed('claim-payment', CLAIM_ONE, [id, now])).length === 1;
  }

  async claimNotice(id: string, now: Date): Promise<boolean> {
    return (await this.claimed('claim-payment-notice', CLAIM_NOTICE, [id, now])).length === 1;
  }

  /** The number of the request that is about to be sent, by which its answer is compared with others. */
  async countAsk(id: string): Promise<number> {
    const query = { name: 'count-payment-ask', text: COUNT_ASK, values: [id] };
    const [row] = await named<{ asks: number }>(this.dataSource, query);
    return row?.asks ?? 0;
  }

  private async claimed(name: string, text: string, values: unknown[]): Promise<string[]> {
    return (await named<{ id: string }>(this.dataSource, { name, text, values })).map(({ id }) => id);
  }
}
