import type { FairUse, OffenceKind } from '../contract/fair-use.js';
import type { FairUseTerms } from '../settings/setting.rules.js';
import { todayIn } from '../platform/time/gym-zone.js';

/** A late cancellation or an absence that is not forgiven. */
export interface Offence {
  id: string;
  kind: OffenceKind;
  /** When it was cancelled, or when the missed visit began, as PostgreSQL writes an instant in JSON. */
  at: string;
}

const MS_PER_DAY = 86_400_000;
const MONTHS_PER_QUARTER = 3;

const quarterOf = (zone: string, at: Date): string => {
  const [year = '', month = ''] = todayIn(zone, at).split('-');
  return `${year} ${Math.ceil(Number(month) / MONTHS_PER_QUARTER)}`;
};

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * MS_PER_DAY);

interface Weighed {
  id: string;
  kind: OffenceKind;
  at: Date;
  points: number;
  /** Which one of its quarter. */
  inQuarter: number;
  isFree: boolean;
  expiresAt: Date;
}

/** The first ones of each calendar quarter are free. */
function weigh(offences: readonly Offence[], terms: FairUseTerms, zone: string): Weighed[] {
  const inQuarter = new Map<string, number>();
  return offences
    .map((offence) => ({ ...offence, at: new Date(offence.at) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ id, kind, at }) => {
      const quarter = quarterOf(zone, at);
      const nth = (inQuarter.get(quarter) ?? 0) + 1;
      inQuarter.set(quarter, nth);
      const isFree = nth <= terms.freePerQuarter;
      const points = isFree ? 0 : terms.points[kind];
      return { id, kind, at, points, inQuarter: nth, isFree, expiresAt: daysAfter(at, terms.expiryDays) };
    });
}

/** An offence that brings the points to the limit closes booking from its own instant on. */
function closedUntilOf(offences: readonly Weighed[], { limit, closedDays }: FairUseTerms): Date | null {
  const closing = offences.filter(({ at, points }, n) => {
    const live = offences.slice(0, n + 1).filter(({ expiresAt }) => expiresAt > at);
    return points > 0 && live.reduce((sum, one) => sum + one.points, 0) >= limit;
  });
  const last = closing.at(-1);
  return last === undefined ? null : daysAfter(last.at, closedDays);
}

/** The instant at which a member may book alone again; null when they may, and where there is no fair use. */
export function bookingOpensAt(
  offences: readonly Offence[],
  terms: FairUseTerms | null,
  { now, zone }: { now: Date; zone: string },
): Date | null {
  if (terms === null || offences.length === 0) return null;
  const until = closedUntilOf(weigh(offences, terms, zone), terms);
  return until !== null && until > now ? until : null;
}

/** The price of one more offence, as if it had happened. */
function priceOf(next: Offence, offences: readonly Offence[], terms: FairUseTerms, zone: string): FairUse['nextLate'] {
  const others = weigh(offences, terms, zone);
  const weighed = weigh([...offences, next], terms, zone);
  const { points = 0, inQuarter = 1, isFree = false } = weighed.find(({ id }) => id === next.id) ?? {};
  const [before, after] = [closedUntilOf(others, terms), closedUntilOf(weighed, terms)];
  const isClosing = after !== null && after.getTime() !== before?.getTime();
  return { points, inQuarter, isFree, closedUntil: isClosing ? after.toISOString() : null };
}

/** The points of a member, and each offence that they come from; null where there is no fair use. */
export function fairUseOf(
  offences: readonly Offence[],
  terms: FairUseTerms | null,
  { now, zone }: { now: Date; zone: string },
): FairUse | null {
  if (terms === null) return null;
  const live = weigh(offences, terms, zone).filter(({ expiresAt }) => expiresAt > now);
  return {
    points: live.reduce((sum, { points }) => sum + points, 0),
    limit: terms.limit,
    closedDays: terms.closedDays,
    closedUntil: bookingOpensAt(offences, terms, { now, zone })?.toISOString() ?? null,
    nextLate: priceOf({ id: 'next', kind: 'late', at: now.toISOString() }, offences, terms, zone),
    offences: live.map(({ id, kind, at, points, inQuarter, isFree, expiresAt }) => ({
      ...{ appointmentId: id, kind, points, inQuarter, isFree },
      ...{ at: at.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
  };
}
