import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../../../contract/calendar-date.js';
import { unpaidSinceSql } from '../../../money/debt.sql.js';
import { isUsedUpSql, subscriptionForSql } from '../../../subscriptions/subscription.repository.js';
import { everyChain } from '../../../subscriptions/given-days.js';
import { withDaysAdded } from '../../../subscriptions/subscription-queue.rules.js';
import { activationOf, addedDaysOf } from '../../../subscriptions/subscription.rules.js';
import { sqlCheck, type Check } from './check.js';
import { IS_CLIENT, uncancelled } from '../../../platform/database/sql-words.js';

export const subscriptions = sqlCheck(
  'subscriptions',
  'A freeze keeps the days left, a renewal waits its turn, and nothing is ahead of who is frozen or inactive',
  `SELECT format('subscription %s is frozen and has %s', id,
            CASE WHEN end_date IS NULL THEN 'days left but no end' ELSE 'an end but no days left' END) AS fault
     FROM subscriptions
    WHERE frozen_at IS NOT NULL AND (end_date IS NULL) <> (remaining_days_at_freeze IS NULL)
   UNION ALL
   SELECT format('subscription %s has %s days left', id, remaining_days_at_freeze)
     FROM subscriptions WHERE remaining_days_at_freeze < 0
   UNION ALL
   SELECT format('appointment %s is ahead, and its subscription %s is frozen', a.id, s.id)
     FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
    WHERE a.status = 1 AND a.starts_at > $1 AND s.frozen_at IS NOT NULL
      AND (s.frozen_until IS NULL OR a.appointment_date <= s.frozen_until)
   UNION ALL
   SELECT format('subscription %s is frozen until %s, and its freeze is not', s.id, s.frozen_until)
     FROM subscriptions s
     FULL JOIN (SELECT * FROM freezes WHERE state = 'running') f ON f.subscription_id = s.id
    WHERE (s.frozen_until IS NOT NULL OR f.id IS NOT NULL) AND s.frozen_until IS DISTINCT FROM f.until_date
   UNION ALL
   SELECT format('subscription %s waits from %s on, and the one before it ends on %s', s.id, s.start_date,
            coalesce(p.actual_end_date, p.end_date))
     FROM subscriptions s
     JOIN subscriptions p ON p.client_id = s.client_id AND p.start_date < s.start_date AND p.is_active
    WHERE s.is_active AND s.frozen_at IS NULL AND s.actual_start_date IS NULL
      AND coalesce(s.end_date, 'infinity') >= $1::timestamptz AND coalesce(p.actual_end_date, p.end_date) >= s.start_date
   UNION ALL
   SELECT format('appointment %s is ahead, and its client %s is inactive', a.id, u.id)
     FROM appointments a JOIN users u ON u.id = a.client_id
    WHERE a.status = 1 AND a.starts_at > $1 AND NOT u.is_active
    ORDER BY 1`,
);

interface Row {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualStartDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
  earliest: CalendarDate | null;
}

const SUBSCRIPTIONS = `
  SELECT s.id, s.start_date AS "startDate", s.end_date AS "endDate", s.actual_start_date AS "actualStartDate",
    s.actual_end_date AS "actualEndDate", min(a.appointment_date) AS earliest
  FROM subscriptions s LEFT JOIN appointments a
    ON a.subscription_id = s.id AND ${uncancelled('a')} AND a.appointment_date >= least(s.start_date, s.early_from)
  GROUP BY s.id ORDER BY s.id`;

const period = (start: CalendarDate | null, end: CalendarDate | null): string =>
  start === null ? 'waits' : `runs ${start} to ${end ?? 'no end'}`;

function faultOf(row: Row): string[] {
  const wanted = activationOf(row, row.earliest, addedDaysOf(row));
  const isRight = wanted.actualStartDate === row.actualStartDate && wanted.actualEndDate === row.actualEndDate;
  if (isRight) return [];
  const [is, shouldBe] = [row, wanted].map((dates) => period(dates.actualStartDate, dates.actualEndDate));
  return [`subscription ${row.id} ${is}, by its earliest visit it ${shouldBe}`];
}

export const activation: Check = {
  name: 'activation',
  promise: 'A subscription runs from its earliest visit, for as many days as it was sold for, or more',
  find: async (tx: EntityManager) => (await tx.query<Row[]>(SUBSCRIPTIONS)).flatMap(faultOf),
};

export const givenDays: Check = {
  name: 'given-days',
  promise: 'An activated subscription has as many days of its own as it was sold for, beside those of earlier ones',
  find: async (tx: EntityManager) =>
    (await everyChain(tx)).flatMap((chain) =>
      withDaysAdded(chain).flatMap(({ id, actualEndDate: end }, i) => {
        const is = chain[i]?.actualEndDate ?? null;
        return is === end ? [] : [`subscription ${id} ends on ${is ?? 'no day'}, by its chain on ${end ?? 'no day'}`];
      }),
    ),
};

/** In the order of their numbers, the lines of a subscription add up to its end. */
export const endLines = sqlCheck(
  'end-lines',
  'The lines of a subscription’s end add up to that end',
  `WITH lines AS (
     SELECT *, lag(end_date) OVER w AS former, lead(n) OVER w AS next FROM subscription_end_lines
     WINDOW w AS (PARTITION BY subscription_id ORDER BY n)
   )
   SELECT format('subscription %s has no lines of its end', s.id) AS fault
     FROM subscriptions s WHERE NOT EXISTS (SELECT FROM lines l WHERE l.subscription_id = s.id)
   UNION ALL
   SELECT format('subscription %s ends on %s, and its lines add up to %s', s.id,
            coalesce(coalesce(s.actual_end_date, s.end_date)::text, 'no day'), coalesce(l.end_date::text, 'no day'))
     FROM subscriptions s JOIN lines l ON l.subscription_id = s.id AND l.next IS NULL
    WHERE coalesce(s.actual_end_date, s.end_date) IS DISTINCT FROM l.end_date
   UNION ALL
   SELECT format('line %s of the end of subscription %s says %s days, and moves it from %s to %s', n, subscription_id,
            coalesce(days::text, 'no'), coalesce(former::text, 'no day'), coalesce(end_date::text, 'no day'))
     FROM lines WHERE n > 1 AND days IS DISTINCT FROM end_date - former
   UNION ALL
   SELECT format('subscription %s has no line before line %s of its end', subscription_id, min(n))
     FROM lines GROUP BY subscription_id HAVING min(n) <> 1 OR max(n) <> count(*)
    ORDER BY 1`,
);

/** Payments and sales of gift cards share their numbers. */
const RECEIPTS = `SELECT id, receipt_year, receipt_no FROM ledger_entries WHERE receipt_no IS NOT NULL
  UNION ALL SELECT id, receipt_year, receipt_no FROM gift_card_moves WHERE receipt_no IS NOT NULL`;

export const ledger = sqlCheck(
  'ledger',
  'Receipts have no gap, a sale and its subscription are of one client and charged once for the price, a reversal takes back the whole of one entry, and who owes has a charge that is not paid',
  `SELECT format('receipts of %s: %s of %s', r.year, count(e.id), r.last) AS fault
     FROM receipt_numbers r LEFT JOIN (${RECEIPTS}) e ON e.receipt_year = r.year AND e.receipt_no BETWEEN 1 AND r.last
    GROUP BY r.year, r.last HAVING count(DISTINCT e.receipt_no) <> r.last OR count(e.id) <> r.last
   UNION ALL
   SELECT format('receipt %s-%s has a number that was not given', e.receipt_year, e.receipt_no)
     FROM (${RECEIPTS}) e LEFT JOIN receipt_numbers r ON r.year = e.receipt_year
    WHERE e.receipt_no > coalesce(r.last, 0)
   UNION ALL
   SELECT format('sale %s costs %s cents, and %s are charged', s.id, s.price_cents - s.discount_cents,
            coalesce(sum(e.amount_cents), 0))
     FROM sales s LEFT JOIN ledger_entries e ON e.sale_id = s.id AND e.kind = 'charge'
    GROUP BY s.id HAVING coalesce(sum(e.amount_cents), 0) <> s.price_cents - s.discount_cents
   UNION ALL
   SELECT format('entry %s does not take back the whole of entry %s', r.id, e.id)
     FROM ledger_entries r JOIN ledger_entries e ON e.id = r.reverses_id
    WHERE r.amount_cents <> -e.amount_cents OR r.client_id <> e.client_id OR e.kind = 'reversal'
   UNION ALL
   SELECT format('entry %s of client %s is of sale %s of another one', e.id, e.client_id, s.id)
     FROM ledger_entries e JOIN sales s ON s.id = e.sale_id WHERE s.client_id <> e.client_id
   UNION ALL
   SELECT format('entry %s of client %s is of a place in a course of another one', e.id, e.client_id)
     FROM ledger_entries e JOIN course_entries c ON c.id = e.course_entry_id WHERE c.client_id <> e.client_id
   UNION ALL
   SELECT format('sale %s of client %s is of subscription %s of another one', s.id, s.client_id, b.id)
     FROM sales s JOIN subscriptions b ON b.id = s.subscription_id WHERE b.client_id <> s.client_id
   UNION ALL
   SELECT format('client %s owes %s cents, and has a debt since %s', client_id, balance, coalesce(since::text, 'no day'))
     FROM (SELECT client_id, sum(amount_cents) AS balance, ${unpaidSinceSql('a.client_id')} AS since
             FROM ledger_entries a GROUP BY client_id) a
    WHERE (balance > 0) <> (since IS NOT NULL)
    ORDER BY 1`,
);

/** A card pays what was paid for it, and no more. */
export const giftCards = sqlCheck(
  'gift-cards',
  'What is left on a gift card is the sum of its moves, and each payment by a card is one of them',
  `SELECT format('gift card %s has %s cents, and its moves add up to %s', c.id, c.balance_cents,
           coalesce(sum(m.amount_cents), 0)) AS fault
     FROM gift_cards c LEFT JOIN gift_card_moves m ON m.card_id = c.id
    GROUP BY c.id HAVING coalesce(sum(m.amount_cents), 0) <> c.balance_cents
   UNION ALL
   SELECT format('gift card %s was sold %s times for %s cents', c.id, count(m.id), c.amount_cents)
     FROM gift_cards c LEFT JOIN gift_card_moves m ON m.card_id = c.id AND m.kind = 'sold' AND m.amount_cents = c.amount_cents
    GROUP BY c.id HAVING count(m.id) <> 1
   UNION ALL
   SELECT format('entry %s by gift card is of no move', e.id)
     FROM ledger_entries e LEFT JOIN gift_card_moves m ON m.entry_id = e.id AND m.amount_cents = e.amount_cents
    WHERE e.method = 'giftCard' AND m.id IS NULL
   UNION ALL
   SELECT format('move %s of gift card %s is of an entry by another way', m.id, m.card_id)
     FROM gift_card_moves m JOIN ledger_entries e ON e.id = m.entry_id
    WHERE e.method IS DISTINCT FROM 'giftCard' OR e.kind <> CASE m.kind WHEN 'used' THEN 'payment' ELSE 'reversal' END
   UNION ALL
   SELECT format('move %s gives back to gift card %s what another one has paid', m.id, m.card_id)
     FROM gift_card_moves m JOIN ledger_entries e ON e.id = m.entry_id
     JOIN gift_card_moves u ON u.entry_id = e.reverses_id WHERE m.kind = 'returned' AND u.card_id <> m.card_id
   UNION ALL
   SELECT format('gift card %s holds %s cents for payment %s, which is %s', h.card_id, -h.amount_cents, p.id, p.state)
     FROM gift_card_moves h JOIN online_payments p ON p.id = h.payment_id
     LEFT JOIN gift_card_moves r ON r.payment_id = h.payment_id AND r.kind = 'released'
    WHERE h.kind = 'held' AND (p.state = 'open') <> (r.id IS NULL)
   UNION ALL
   SELECT format('move %s gives back to gift card %s what was not held on it', r.id, r.card_id)
     FROM gift_card_moves r LEFT JOIN gift_card_moves h ON h.payment_id = r.payment_id AND h.kind = 'held'
      AND h.card_id = r.card_id AND h.amount_cents = -r.amount_cents
    WHERE r.kind = 'released' AND h.id IS NULL
   UNION ALL
   SELECT format('gift card %s is cancelled in one place alone', c.id)
     FROM gift_cards c
    WHERE c.is_cancelled <> EXISTS (SELECT FROM gift_card_moves m WHERE m.card_id = c.id AND m.kind = 'cancelled')
    ORDER BY 1`,
);

/** The entries of a provider are those that its events became, and no others. */
export const onlinePayments = sqlCheck(
  'online-payments',
  'Each entry by a provider is of one of its events, and what is known of an online payment is what its entries say',
  `SELECT format('entry %s by %s is of no event', e.id, e.method) AS fault
     FROM ledger_entries e LEFT JOIN online_payment_events v ON v.entry_id = e.id
    WHERE e.method IN ('stripe', 'viva') AND v.entry_id IS NULL
   UNION ALL
   SELECT format('entry %s of payment %s is of another client, provider or amount', e.id, p.id)
     FROM online_payment_events v JOIN online_payments p ON p.id = v.payment_id JOIN ledger_entries e ON e.id = v.entry_id
    WHERE e.client_id <> p.client_id OR e.method IS DISTINCT FROM p.provider
       OR v.kind = 'paid' AND (e.amount_cents <> -p.amount_cents OR e.id <> p.id)
   UNION ALL
   SELECT format('payment %s is %s, and its entries say %s paid and %s back', p.id, p.state, paid.cents, back.cents)
     FROM online_payments p
     CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount_cents), 0) AS cents FROM online_payment_events v
       JOIN ledger_entries e ON e.id = v.entry_id WHERE v.payment_id = p.id AND v.kind = 'paid') paid
     CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_cents), 0) AS cents FROM online_payment_events v
       JOIN ledger_entries e ON e.id = v.entry_id WHERE v.payment_id = p.id AND v.kind <> 'paid') back
    WHERE back.cents <> p.refunded_cents OR (paid.cents > 0) <> (p.state IN ('paid', 'refunded', 'disputed'))
    ORDER BY 1`,
);

/** Nothing is charged for a consent that has ended, and what counts as paid was. */
export const renewals = sqlCheck(
  'renewals',
  'Each renewal that goes on is of a consent that runs, and one that is paid has a try that was paid',
  `SELECT format('renewal of subscription %s goes on without a consent', r.subscription_id) AS fault
     FROM renewals r JOIN renewal_consents c ON c.id = r.consent_id
    WHERE r.settled_at IS NULL AND (c.begun_at IS NULL OR c.ended_at IS NOT NULL)
   UNION ALL
   SELECT format('renewal of subscription %s is paid, and none of its tries is', r.subscription_id)
     FROM renewals r WHERE r.state = 'paid' AND NOT EXISTS (SELECT FROM online_payments p
       WHERE p.renewal_of = r.subscription_id AND p.state IN ('paid', 'refunded', 'disputed'))
    ORDER BY 1`,
);

const STATE = `CASE WHEN NOT u.is_active THEN 'disabled' WHEN s.id IS NULL THEN 'none' WHEN NOT s.is_active THEN 'disabled'
  WHEN s.frozen_at IS NOT NULL THEN 'frozen' WHEN ${isUsedUpSql('s', 'edge.day', 'edge.at')} THEN 'usedUp' ELSE 'running' END`;
const END = `coalesce(s.actual_end_date, s.end_date, 'infinity')`;

/** The last instant of a period, on its last day: only there a visit that begins matters. */
const LAST_INSTANT = `CASE WHEN c.until_at < 'infinity' THEN c.until_at - interval '1 microsecond'
  WHEN c.from_date = c.until_date THEN c.from_at ELSE '-infinity' END`;

export const currentSubscriptions = sqlCheck(
  'current-subscriptions',
  'What lists say of a subscription is what the subscriptions say',
  `SELECT DISTINCT 'client ' || u.id || ' is listed by a subscription that does not hold from ' || c.from_date AS fault
     FROM users u
     JOIN current_subscriptions c ON c.client_id = u.id
     CROSS JOIN LATERAL (VALUES (c.from_date, c.from_at), (c.until_date, ${LAST_INSTANT})) AS edge (day, at)
     LEFT JOIN LATERAL ${subscriptionForSql('u.id', 'edge.day', 'edge.at')} s ON true
    WHERE s.id IS DISTINCT FROM c.subscription_id OR c.state <> ${STATE} OR c.ends_on <> ${END}
   UNION ALL
   SELECT 'client ' || u.id || ' is listed for ' || count(c.client_id) || ' stretches of days that do not meet'
     FROM users u LEFT JOIN (
       SELECT *, lag(CASE WHEN until_at = 'infinity' THEN until_date + 1 ELSE until_date END) OVER in_turn AS next_date,
         lag(CASE WHEN until_at = 'infinity' THEN '-infinity' ELSE until_at END) OVER in_turn AS next_at
       FROM current_subscriptions WINDOW in_turn AS (PARTITION BY client_id ORDER BY from_date, from_at)
     ) c ON c.client_id = u.id
    WHERE ${IS_CLIENT}
    GROUP BY u.id
   HAVING min(c.from_date) IS DISTINCT FROM '-infinity' OR max(c.until_date) <> 'infinity'
       OR bool_or((c.next_date, c.next_at) <> (c.from_date, c.from_at))
    ORDER BY 1`,
);
