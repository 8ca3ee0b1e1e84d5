import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { RenewalConsent, RenewalConsentForStaff, RenewalEnd, ShownRenewal } from '../contract/renewing.js';
import { named } from '../platform/database/named-query.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { LATE_DAYS, NOTICE_DAYS } from './renewing.rules.js';

/** Few at once: each is a transaction, and most are a request to a provider. */
const ROUND = 20;

/** Nothing is told or tried while members are not asked, or pay nothing online. */
export const TRIES_GO_ON = `(EXISTS (SELECT FROM settings WHERE key = 'MemberRenewing' AND value = 'on')
  AND EXISTS (SELECT FROM payment_providers WHERE is_active))`;
const RUNS = 'c.begun_at IS NOT NULL AND c.ended_at IS NULL';

/** The last subscription of a client, and the end of it; one without an end comes first, and is never found. */
const ENDING = `SELECT s.id, coalesce(s.actual_end_date, s.end_date) AS ends_on FROM subscriptions s
  WHERE s.client_id = c.client_id AND s.is_active
  ORDER BY coalesce(s.actual_end_date, s.end_date) DESC NULLS FIRST, s.id LIMIT 1`;

/** Consents of which a renewal comes within days that nobody was told of, or that ends on another day by now. */
const TO_TELL = `
  SELECT c.id FROM renewal_consents c JOIN users u ON u.id = c.client_id CROSS JOIN LATERAL (${ENDING}) e
    LEFT JOIN renewals r ON r.subscription_id = e.id
  WHERE ${RUNS} AND u.is_active AND u.role = 2
    AND e.ends_on BETWEEN $1::date - ${LATE_DAYS} AND $1::date + ${NOTICE_DAYS}
    AND (r.subscription_id IS NULL OR r.state = 'told' AND r.ends_on <> e.ends_on)
    AND NOT EXISTS (SELECT FROM subscriptions f WHERE f.client_id = c.client_id AND f.is_active AND f.frozen_at IS NOT NULL)
    AND c.id <> ALL ($2::uuid[])
  ORDER BY e.ends_on, c.id LIMIT ${ROUND}`;

/** A member who is on a provider's page comes first; what became of a try is known before the next one. */
const DUE = `
  SELECT r.subscription_id AS id FROM renewals r JOIN renewal_consents c ON c.id = r.consent_id
  WHERE r.next_on <= $1::date
    AND NOT EXISTS (SELECT FROM online_payments p WHERE p.client_id = c.client_id AND p.state = 'open')
    AND r.subscription_id <> ALL ($2::uuid[])
  ORDER BY r.next_on, r.subscription_id LIMIT ${ROUND}`;

/** It is what a provider is asked by, for as long as tries that were given up are asked about. */
const TO_FORGET = `
  SELECT c.id FROM renewal_consents c
  WHERE c.method IS NOT NULL AND c.ended_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM renewals r JOIN online_payments p ON p.renewal_of = r.subscription_id
                     WHERE r.consent_id = c.id
                       AND (p.state = 'open' OR p.state = 'abandoned' AND p.settled_at > $1::timestamptz - interval '3 days'))
    AND c.id <> ALL ($2::uuid[])
  ORDER BY c.ended_at, c.id LIMIT ${ROUND}`;

/** Nothing is left that would be renewed: what is bought much later is not renewed by a consent of long ago. */
const PAST_END = `
  SELECT c.id FROM renewal_consents c
  WHERE ${RUNS} AND c.begun_at < $1::date - ${LATE_DAYS + 1}
    AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.client_id = c.client_id AND s.is_active
      AND (coalesce(s.actual_end_date, s.end_date) IS NULL OR s.frozen_at IS NOT NULL
        OR coalesce(s.actual_end_date, s.end_date) >= $1::date - ${LATE_DAYS + 1}))
    AND NOT EXISTS (SELECT FROM renewals r JOIN online_payments p ON p.renewal_of = r.subscription_id
      WHERE r.consent_id = c.id AND p.state = 'open')
    AND NOT EXISTS (SELECT FROM renewals r WHERE r.consent_id = c.id AND r.settled_at IS NULL
      AND r.first_on >= $1::date - ${LATE_DAYS + 1})
    AND c.id <> ALL ($2::uuid[])
  ORDER BY c.agreed_at, c.id LIMIT ${ROUND}`;

const TRIES = `SELECT id FROM online_payments WHERE renewal_of = $1 ORDER BY try_no`;

const RENEWAL_JSON = `json_build_object('id', r.subscription_id, 'state', r.state, 'endsOn', r.ends_on,
  'priceCents', r.price_cents, 'tries', r.tries, 'nextOn', r.next_on, 'toldAt', r.told_at)`;

const CONSENTS = `
  SELECT c.id, c.terms ->> 'nameEl' AS "planNameEl", c.terms ->> 'nameEn' AS "planNameEn", c.price_cents AS "priceCents",
    p.provider, c.text, c.version, c.address, c.agreed_at AS "agreedAt", c.ended_at AS "endedAt", c.end_reason AS "endReason",
    u.name AS "payerName", b.name AS "endedByName", CASE WHEN ${RUNS} AND ${TRIES_GO_ON} THEN e.ends_on END AS "lastDay", ${TRIES_GO_ON} AS "goesOn",
    (SELECT coalesce(json_agg(${RENEWAL_JSON} ORDER BY r.told_at DESC, r.subscription_id), '[]')
       FROM renewals r WHERE r.consent_id = c.id) AS renewals
  FROM renewal_consents c JOIN online_payments p ON p.id = c.id JOIN users u ON u.id = c.payer_id
    LEFT JOIN users b ON b.id = c.ended_by_id LEFT JOIN LATERAL (${ENDING}) e ON true
  WHERE c.client_id = $1 AND c.begun_at IS NOT NULL
  ORDER BY c.ended_at DESC NULLS FIRST, c.agreed_at DESC, c.id LIMIT 50`;

type Read = Omit<RenewalConsentForStaff, 'agreedAt' | 'endedAt' | 'renewal' | 'nextOn'> & {
  agreedAt: Date;
  endedAt: Date | null;
  lastDay: CalendarDate | null;
  goesOn: boolean;
};

const writtenRenewal = (one: ShownRenewal): ShownRenewal => ({ ...one, toldAt: new Date(one.toldAt).toISOString() });

function written({ lastDay, goesOn, agreedAt, endedAt, ...row }: Read): RenewalConsentForStaff {
  const renewals = row.renewals.map(writtenRenewal);
  const [renewal = null] = renewals;
  const coming =
    goesOn && renewal !== null && (renewal.state === 'told' || renewal.state === 'trying') ? renewal.nextOn : null;
  return {
    ...row,
    ...{ renewals, renewal, nextOn: coming ?? lastDay },
    agreedAt: agreedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export const withoutProof = ({
  version: _,
  payerName: __,
  address: ___,
  endedByName: ____,
  renewals: _____,
  ...consent
}: RenewalConsentForStaff): RenewalConsent => consent;

/** How a consent ends: for what reason, by whom (null: by itself), and when. */
export interface Ended {
  reason: RenewalEnd;
  byId: string | null;
  at: Date;
}

/** The consents of a person, for themselves or for a child. */
const END_OF_PERSON = `
  UPDATE renewal_consents SET ended_at = $2, end_reason = $3, ended_by_id = $4
  WHERE ended_at IS NULL AND (client_id = $1 OR payer_id = $1) RETURNING id`;
const END_ONE = `
  UPDATE renewal_consents SET ended_at = $2, end_reason = $3, ended_by_id = $4
  WHERE ended_at IS NULL AND id = $1 RETURNING id`;
/** A try that is under way comes to its end all the same. */
const END_RENEWALS = `
  UPDATE renewals SET state = 'ended', next_on = NULL, settled_at = $2
  WHERE consent_id = ANY ($1::uuid[]) AND state IN ('told', 'trying')`;

async function end(tx: EntityManager, name: string, text: string, id: string, { at, reason, byId }: Ended) {
  const ended = await named<{ id: string }>(tx, { name, text, values: [id, at, reason, byId] });
  const ids = ended.map((one) => one.id);
  if (ids.length > 0) await named(tx, { name: 'end-renewals', text: END_RENEWALS, values: [ids, at] });
  return ids;
}

/** Those for whom the person pays are locked first, as everywhere: a try that begins meanwhile waits. */
const LOCK_PAID_FOR = `
  SELECT FROM users WHERE id IN (SELECT client_id FROM renewal_consents WHERE payer_id = $1 AND ended_at IS NULL)
  ORDER BY id FOR NO KEY UPDATE`;

/** All of a person who is erased, or merged into another. */
export async function endRenewingOf(tx: EntityManager, personId: string, ended: Ended): Promise<string[]> {
  await named(tx, { name: 'lock-who-is-paid-for', text: LOCK_PAID_FOR, values: [personId] });
  return end(tx, 'end-renewing-of-person', END_OF_PERSON, personId, ended);
}

/** The words and the price stay, as the accounts do; the address goes. */
export async function eraseRenewingOf(
  tx: EntityManager,
  personId: string,
  ended: Omit<Ended, 'reason'>,
): Promise<void> {
  await endRenewingOf(tx, personId, { ...ended, reason: 'erased' });
  const text = `UPDATE renewal_consents SET address = '' WHERE client_id = $1 OR payer_id = $1`;
  await named(tx, { name: 'erase-renewal-addresses', text, values: [personId] });
}

export const endConsent = (tx: EntityManager, id: string, ended: Ended): Promise<string[]> =>
  end(tx, 'end-renewal-consent', END_ONE, id, ended);

@Injectable()
export class RenewingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `seen` are left out: they were looked at, and would come first again. */
  toTell = (today: CalendarDate, seen: string[]): Promise<string[]> =>
    this.ids('renewals-to-tell', TO_TELL, [today, seen]);
  due = (today: CalendarDate, seen: string[]): Promise<string[]> => this.ids('renewals-due', DUE, [today, seen]);
  toForget = (now: Date, seen: string[]): Promise<string[]> =>
    this.ids('renewal-methods-to-forget', TO_FORGET, [now, seen]);
  pastEnd = (today: CalendarDate, seen: string[]): Promise<string[]> =>
    this.ids('renewal-consents-past-end', PAST_END, [today, seen]);
  triesOf = (renewalId: string): Promise<string[]> => this.ids('renewal-tries', TRIES, [renewalId]);

  async ofClient(
    clientId: string,
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<RenewalConsentForStaff[]> {
    const query = { name: 'renewal-consents-of-client', text: CONSENTS, values: [clientId] };
    return (await named<Read>(on, query)).map(written);
  }

  consent = (id: string, on: EntityManager = this.dataSource.manager): Promise<RenewalConsentRow | null> =>
    on.findOneBy(RenewalConsentRow, { id });

  running = (clientId: string, on: EntityManager = this.dataSource.manager): Promise<RenewalConsentRow | null> =>
    on
      .createQueryBuilder(RenewalConsentRow, 'c')
      .where('c.client_id = :clientId AND c.begun_at IS NOT NULL AND c.ended_at IS NULL', { clientId })
      .getOne();

  lockRenewal = (tx: EntityManager, subscriptionId: string): Promise<RenewalRow | null> =>
    tx.findOne(RenewalRow, { where: { subscriptionId }, lock: { mode: 'pessimistic_write' } });

  private async ids(name: string, text: string, values: unknown[]): Promise<string[]> {
    return (await named<{ id: string }>(this.dataSource, { name, text, values })).map(({ id }) => id);
  }
}
