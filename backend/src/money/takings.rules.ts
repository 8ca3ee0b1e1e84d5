import type { CalendarDate } from '../contract/calendar-date.js';
import {
  isIncome,
  isProvider,
  MONEY_WAYS,
  type RegisterEntry,
  type Takings,
  type TakingsSum,
} from '../contract/money.js';

const totalOf = (entries: readonly RegisterEntry[]): number =>
  entries.reduce((total, { amountCents }) => total - amountCents, 0);

function sumsOf(entries: readonly RegisterEntry[]): TakingsSum[] {
  return MONEY_WAYS.flatMap((method) => {
    const own = entries.filter((entry) => entry.method === method);
    return own.length === 0 ? [] : [{ method, amountCents: totalOf(own) }];
  });
}

/** The takings of a date (rule: takings), by all its entries, newest first. */
export function takingsOf(date: CalendarDate, all: readonly RegisterEntry[]): Takings {
  const entries = all.filter(({ method }) => method !== null);
  const income = entries.filter(isIncome);
  // Nobody at the desk took what came by a provider.
  const taken = income.filter(({ method }) => !isProvider(method));
  const byIds = [...new Set(taken.map(({ byId }) => byId))];
  return {
    ...{ date, totalCents: totalOf(income), sums: sumsOf(entries), entries },
    people: byIds
      .map((byId) => {
        const own = taken.filter((entry) => entry.byId === byId);
        const byName = own[0]?.byName ?? '';
        return { byId, byName, totalCents: totalOf(own), sums: sumsOf(own) };
      })
      .sort((one, other) => one.byName.localeCompare(other.byName, 'el')),
  };
}
