import { addDays, daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Ledger } from '@palestra/backend/contract/money';
import { isFrozenOpen } from '@palestra/backend/contract/subscription';
import type { DataSource } from 'typeorm';
import { obstacleOf } from '../../../../member-ui/src/features/profile/obstacle.js';
import {
  daysFromFirstVisitOf,
  visitLimitOf,
  waitsForVisit,
} from '../../../../member-ui/src/features/profile/visit-limit.js';
import type { OnScreen } from './booking-page.js';
import type { KnownSub } from './known-member.js';
import { currentOf, isUsedUp, limitOf } from './overview.js';

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** Rows, badges and the notice of the subscription that is shown. */
export function walkSubscription(screen: OnScreen): void {
  const { walk, gym, member, profile } = screen;
  const { subscription: said } = profile;
  const sub = currentOf(member, gym);
  if (said === null || sub === null) {
    walk.tell({ 'profile.status.none': [said?.id ?? null, sub?.id ?? null] });
    return walk.hold('profile.status.none', sub === null);
  }
  const isFrozen = sub.frozen_at !== null;
  const isOpen = isFrozen && sub.frozen_until === null;
  const isOver = !isFrozen && sub.till !== null && sub.till < gym.today;
  const state = !isFrozen && isUsedUp(sub, gym.now) ? 'usedUp' : isOver ? 'expired' : null;
  const status = state ?? (sub.is_active ? 'active' : 'inactive');
  const activation = isFrozen ? 'frozen' : sub.actual_start_date === null ? 'waiting' : 'activated';
  const isWaiting = activation === 'waiting' && sub.end_date !== null;
  const length = isWaiting ? daysBetween(sub.start_date, sub.end_date ?? '') + 1 : null;
  const since = isOpen ? sub.frozen_on : sub.frozen_until === null ? gym.today : addDays(sub.frozen_until, 1);
  const from = later(since ?? gym.today, sub.start_date);
  const left = sub.till === null ? null : Math.max(0, daysBetween(from, sub.till) + 1);
  const stops = isWaiting ? 'profile.firstVisitBy' : sub.till === null ? 'profile.neverEnds' : 'profile.ends';
  const isPaused = said.activationStatus === 'frozen' && said.profileStatus === 'active';
  const obstacle = isOpen ? 'frozen' : (state ?? (sub.is_active ? null : 'inactive'));
  walk.tell({
    [isPaused ? 'profile.activePaused' : `profile.status.${said.profileStatus}`]: [said.profileStatus, status],
    'profile.waitingText': [!said.isActivated, sub.actual_start_date === null],
    [`profile.activation.${said.activationStatus}`]: [said.activationStatus, activation],
    'profile.starts': [said.actualStartDate ?? said.startDate, sub.actual_start_date ?? sub.start_date],
    [stops]: [
      [waitsForVisit(said), said.effectiveEndDate],
      [isWaiting, sub.till],
    ],
    'profile.length': [daysFromFirstVisitOf(said), length],
    'profile.frozenSince': [isFrozenOpen(said) ? said.frozenAt : null, isOpen ? sub.frozen_at : null],
    'profile.frozenUntil': [said.frozenUntil, sub.frozen_until],
    [isOpen ? 'profile.daysKept' : 'profile.daysLeft']: [
      length === null ? said.daysRemaining : null,
      length === null ? left : null,
    ],
    [`subscription.${obstacle ?? 'none'}`]: [obstacleOf(said), obstacle],
  });
  walkLimit(screen, sub);
  const isDue = said.status === 'expiring' && !profile.booking.isRenewed && said.daysRemaining !== null;
  const follows = member.subs.some((one) => one.is_active && one.start_date > sub.start_date);
  const isEnding = left !== null && left >= 1 && left <= 7 && sub.start_date <= gym.today && !follows;
  const ends = member.is_active && status === 'active' && !isFrozen && isEnding;
  const text = isWaiting ? 'status.firstVisit' : left === 1 ? 'profile.renewalLastDay' : 'profile.renewalTitle';
  walk.tell({ [text]: [isDue ? said.daysRemaining : null, ends ? left : null] });
}

function walkLimit({ walk, profile }: OnScreen, sub: KnownSub): void {
  if (profile.subscription === null) return;
  const said: unknown[] = [];
  visitLimitOf(profile.subscription, (key, values) => {
    said.push(key, ...Object.values(values ?? {}));
    return key;
  });
  const [per, limit] = limitOf(sub);
  const value = limit === 0 ? ['overview.unlimited'] : ['profile.visits', limit];
  const known = {
    pack: ['profile.limitPack', 'profile.packLeft', Math.max(0, limit - sub.pack_used), limit],
    week: ['overview.limitWeek', ...value],
    month: ['profile.limit', ...value],
  }[per];
  for (const key of known) if (typeof key === 'string') walk.tell({ [key]: [said, known] });
}

/** Days outside on the booking page: until when the subscription runs, and that it is renewed. */
export function walkOutside({ walk, gym, member, profile }: OnScreen, dates: readonly CalendarDate[]): void {
  const { subscription, booking } = profile;
  const sub = currentOf(member, gym);
  const isOfEveryDay = ['disabled', 'none', 'frozen', 'inactive', 'expired'].includes(booking.state);
  if (subscription === null || sub === null || isOfEveryDay || dates.length === 0) return;
  const start = subscription.actualStartDate ?? subscription.startDate;
  const ends = member.subs
    .filter((one) => one.is_active && one.start_date > sub.start_date)
    .map(({ till }) => till ?? 'never')
    .sort();
  const last = ends.at(-1) ?? null;
  const isCovered = (date: CalendarDate): boolean =>
    member.subs.some((one) => one.is_active && one.start_date <= date && (one.till === null || date <= one.till));
  const renewed = booking.isRenewed ? (booking.renewedUntil ?? 'never') : null;
  walk.tell({
    'book.outsideTitle': [dates, dates.filter((date) => !isCovered(date))],
    'subscription.runs': [
      [start, subscription.effectiveEndDate],
      [sub.actual_start_date ?? sub.start_date, sub.till],
    ],
    [last === 'never' ? 'status.renewed' : 'status.renewedUntil']: [renewed, last],
  });
  if (!booking.isRenewed && dates.some((date) => date > start)) walk.hold('subscription.ranOut', last === null, ends);
}

export function walkDetails({ walk, gym, member, profile }: OnScreen): void {
  const { certificate: until } = member;
  const state = until === null ? 'missing' : until < gym.today ? 'expired' : 'expiring';
  const isDue = gym.certificate !== 'off' && (until === null || until < addDays(gym.today, 30));
  const blocks = gym.certificate === 'blocks';
  walk.tell({
    'profile.name': [profile.name, member.name],
    'fields.email': [profile.email, member.email ?? ''],
    'profile.phone': [profile.phone, member.phone],
    'profile.memberSince': [profile.createdAt, member.created_at],
    [member.is_morning_client ? 'profile.morning' : 'profile.regular']: [
      [profile.isMorningClient],
      [member.is_morning_client],
    ],
    [`certificate.${state}`]: [
      profile.certificate === null ? null : [profile.certificate.state, profile.certificate.isBlocking],
      isDue ? [state, blocks] : null,
    ],
  });
}

interface KnownOffence {
  id: string;
  kind: 'late' | 'absent';
  at: Date;
  nth: number;
  points: number;
  expires_at: Date;
}

/** Points, why, until when, and the price of the next late cancellation (rule: fair use). */
export async function walkPoints({ walk, gym, member, profile }: OnScreen, on: DataSource): Promise<void> {
  const { fairUse } = profile;
  walk.tell({ 'fairUse.title': [fairUse !== null, gym.point_limit > 0] });
  if (fairUse === null) return;
  const all = await on.query<KnownOffence[]>('SELECT * FROM known.offence WHERE client_id = $1 ORDER BY id', [
    member.id,
  ]);
  const live = all.filter(({ expires_at }) => expires_at > gym.now);
  const points = live.reduce((sum, one) => sum + one.points, 0);
  const isClosed = member.locked_until !== null;
  walk.tell({
    'fairUse.title': [
      [fairUse.points, fairUse.limit],
      [points, gym.point_limit],
    ],
    'fairUse.closed': [fairUse.closedUntil, member.locked_until],
    [isClosed ? 'fairUse.closed' : points < gym.point_limit ? 'fairUse.text' : 'fairUse.again']: [
      [fairUse.limit, fairUse.closedDays],
      [gym.point_limit, gym.closed_days],
    ],
  });
  const ids = fairUse.offences.map(({ appointmentId }) => appointmentId);
  walk.tell({ '(offences)': [ids.sort(), live.map(({ id }) => id)] });
  for (const one of fairUse.offences) {
    const known = live.find(({ id }) => id === one.appointmentId);
    if (known === undefined) continue;
    const isFree = known.nth <= gym.free_per_quarter;
    const cost = known.points > 0 ? 'counts' : !isFree ? 'none' : known.nth === 1 ? 'free' : 'freeToo';
    walk.tell({
      [`fairUse.kinds.${one.kind}`]: [
        [one.kind, one.at],
        [known.kind, known.at],
      ],
      [`fairUse.${cost}`]: [
        [one.points, one.expiresAt, one.isFree, one.inQuarter],
        [known.points, known.expires_at, isFree, known.nth],
      ],
    });
  }
  const [{ nth } = { nth: 1 }] = await on.query<{ nth: number }[]>(
    `SELECT count(*)::int + 1 AS nth FROM known.offence o CROSS JOIN known.gym g WHERE o.client_id = $1
       AND date_trunc('quarter', o.at AT TIME ZONE g.zone) = date_trunc('quarter', g.now AT TIME ZONE g.zone)`,
    [member.id],
  );
  const isFree = nth <= gym.free_per_quarter;
  const cost = isFree ? 0 : gym.late_points;
  const isLast = cost > 0 && points + cost >= gym.point_limit;
  const closes = isLast ? new Date(gym.now.getTime() + gym.closed_days * 86_400_000) : null;
  const price = isFree ? (nth === 1 ? 'priceFirst' : 'priceFree') : 'price';
  const { nextLate } = fairUse;
  walk.tell({
    [`cancelDialog.${price}`]: [
      [nextLate.inQuarter, nextLate.isFree, nextLate.points],
      [nth, isFree, cost],
    ],
    'cancelDialog.priceCloses': [nextLate.closedUntil, closes],
  });
}

/** The account: the debt, and since when (rules: ledger, overdue). */
export async function walkLedger({ walk, gym, member }: OnScreen, on: DataSource, ledger: Ledger): Promise<void> {
  const [{ overdue } = { overdue: 0 }] = await on.query<{ overdue: number }[]>(
    `SELECT coalesce(sum(e.amount_cents) FILTER (WHERE coalesce(r.due_on, e.due_on, '-infinity') < $2::date), 0)::int AS overdue
       FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.client_id = $1`,
    [member.id, gym.today],
  );
  const since = member.unpaid_since !== null && member.unpaid_since < gym.today ? member.unpaid_since : null;
  walk.tell({
    [member.balance > 0 ? 'owes' : member.balance < 0 ? 'ahead' : 'even']: [ledger.balanceCents, member.balance],
    'overdue since': [ledger.overdueSince, since],
    overdue: [ledger.overdueCents || null, since === null ? null : overdue],
  });
}
