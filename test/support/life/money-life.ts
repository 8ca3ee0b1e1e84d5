import { expect } from '@jest/globals';
import fc from '../properties.js';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import type { Act } from '@palestra/backend/contract/act';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Ledger, Plan } from '@palestra/backend/contract/money';
import type { SavedSubscription } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { unpaidSinceSql } from '../../../backend/src/money/debt.sql.js';
import { book } from '../booking.js';
import { aClient, type Person } from '../client-builder.js';
import { TestGym } from '../test-gym.js';
import { anId } from '../seed.js';

const STEPS = [
  ...['sell', 'pack', 'later', 'free', 'pay', 'reverse', 'opening'],
  ...['book', 'ahead', 'cancel', 'gift', 'freeze', 'stop', 'resume', 'close', 'undo', 'days'],
] as const;
/** Packs that are used up, one behind the other. */
const CHAIN = [
  ...['one', 'one', 'pack', 'sell', 'useUp', 'useUp', 'behind', 'behind', 'come', 'come'],
  ...['late', 'late', 'forgive', 'forgive'],
  ...['cancel', 'restore', 'gift', 'freeze', 'stop', 'resume', 'close', 'undo', 'days'],
] as const;
type Step = (typeof STEPS | typeof CHAIN)[number];
const KINDS = { all: STEPS, chain: CHAIN } as const;
const LENGTHS = { all: { minLength: 8, maxLength: 16 }, chain: { minLength: 12, maxLength: 24 } };

interface Played {
  person: Person;
  today: string;
}

const BEGIN = '2026-07-01';
/** Each sequence has days of its own: on those of others slots are full, and days closed. */
const DAYS_EACH = 70;
const MONTH = {
  ...{ nameEl: 'Μήνας', nameEn: '', priceCents: 4500, length: 1, unit: 'months', monthlyLimit: 12 },
  ...{ freezeBudgetDays: null, isOnSale: true },
};
const PACK = {
  ...MONTH,
  nameEl: 'Πακέτο 3',
  priceCents: 2000,
  length: 20,
  unit: 'days',
  monthlyLimit: 0,
  packVisits: 3,
};

/** In a gym of its own, whose days are open and free, and which the doctor looks at. */
export async function playMoneyLife(seed: number, sequences: number, kind: keyof typeof KINDS): Promise<void> {
  const gym = await TestGym.open({ now: new Date(`${BEGIN}T08:00:00Z`) });
  try {
    await new MoneyLife(gym, seed).play(sequences, kind);
    expect(await gym.faults()).toEqual([]);
  } finally {
    await gym.close();
  }
}

/** Random sequences of all that moves an account or an end. A refused step changes nothing, which is part of the property. */
class MoneyLife {
  private begin = BEGIN;
  private plans: { month: string; pack: string; one: string } | null = null;

  constructor(
    private readonly gym: TestGym,
    private readonly seed: number,
  ) {}

  private get staff() {
    return this.gym.as(this.gym.admin);
  }

  /** Fails with the sequence that breaks a sum. */
  async play(sequences: number, kind: keyof typeof KINDS): Promise<void> {
    await this.gym.setNow(`${BEGIN}T08:00:00Z`);
    const plan = async (terms: object) => (await this.staff.post<Plan>('/Admin/plans', terms)).data.id;
    this.plans = { month: await plan(MONTH), pack: await plan(PACK), one: await plan({ ...PACK, packVisits: 1 }) };
    await this.staff.put('/Admin/settings/LateCancelling', { value: 'counts' });
    const step = fc.record({ what: fc.constantFrom<Step>(...KINDS[kind]), n: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, LENGTHS[kind]), async (steps) => {
        await this.gym.setNow(`${this.begin}T08:00:00Z`);
        const played = { person: await this.gym.has(aClient()), today: this.begin };
        this.begin = addDays(this.begin, DAYS_EACH);
        await this.do(played, kind === 'chain' ? 'one' : 'sell', 0);
        for (const { what, n } of steps) await this.do(played, what, n);
        await this.expectSums(played);
      }),
      { numRuns: sequences, seed: this.seed },
    );
  }

  private path = ({ id }: Person, part: string): string => `/Admin/clients/${id}/${part}`;
  private ledgerOf = async (person: Person): Promise<Ledger> =>
    (await this.staff.get<Ledger>(this.path(person, 'ledger'))).data;
  private subscriptionsOf = async (person: Person): Promise<Subscription[]> =>
    (await this.staff.get<Subscription[]>(this.path(person, 'subscriptions'))).data;

  private sell(person: Person, planId: string | undefined, terms: object): Promise<unknown> {
    return this.staff.post(this.path(person, 'sales'), { id: anId(), planId, ...terms });
  }

  private async do(played: Played, what: Step, n: number): Promise<void> {
    const { person, today } = played;
    const { gym, staff } = this;
    const paid = n > 3 ? { paidCents: n * 200 } : {};
    if (what === 'sell') await this.sell(person, this.plans?.month, paid);
    if (what === 'pack') await this.sell(person, this.plans?.pack, paid);
    if (what === 'one') await this.sell(person, this.plans?.one, paid);
    if (what === 'later') await this.sell(person, this.plans?.month, { dueOn: addDays(today, n) });
    if (what === 'free') {
      await this.sell(person, this.plans?.month, { discountCents: MONTH.priceCents, discountReason: 'Δώρο' });
    }
    if (what === 'pay') {
      const payment = { id: anId(), amountCents: 1 + n * 777, method: 'card' };
      await staff.post(this.path(person, 'payments'), payment);
    }
    if (what === 'reverse') {
      const entry = (await this.ledgerOf(person)).entries[n]?.id ?? anId();
      await staff.post(`/Admin/ledger/${entry}/reverse`, { reason: 'Λάθος ποσό' });
    }
    if (what === 'opening' && n !== 4) await this.opens(person, (n - 4) * 1111, today);
    if (what === 'book') await book(gym.as(person), addDays(today, n), '10:00');
    if (what === 'ahead') await book(gym.as(person), addDays(today, 20 + n), '10:00');
    if (what === 'gift') await this.gift(person, n - 2);
    if (what === 'cancel') {
      const [visit] = await gym.rows<{ id: string }>(
        'SELECT id FROM appointments WHERE client_id = $1 AND status = 1 ORDER BY starts_at LIMIT 1',
        [person.id],
      );
      if (visit !== undefined) await gym.as(person).delete(`/Client/appointments/${visit.id}`);
    }
    if (what === 'useUp') for (let visit = 0; visit < 3; visit += 1) await this.bookBehind(played, 1);
    if (what === 'behind') await this.bookBehind(played, 1 + (n % 4));
    if (what === 'come') await this.goes(played, (await this.nextVisit(played))?.date ?? today);
    if (what === 'late') await this.cancelLate(played);
    if (what === 'restore') {
      const [gone] = await gym.rows<{ id: string }>(
        'SELECT id FROM appointments WHERE client_id = $1 AND status = 2 ORDER BY cancelled_at DESC LIMIT 1',
        [person.id],
      );
      if (gone !== undefined) await gym.as(person).post(`/Client/appointments/${gone.id}/restore`, {});
    }
    if (what === 'forgive') {
      const [late] = await gym.rows<{ id: string }>(
        'SELECT id FROM appointments WHERE client_id = $1 AND cancelled_late AND forgiven_at IS NULL LIMIT 1',
        [person.id],
      );
      if (late !== undefined) await staff.post(`/Admin/appointments/${late.id}/forgive`, {});
    }
    if (what === 'freeze') {
      await staff.post(this.path(person, 'freezes'), { from: addDays(today, n), until: addDays(today, n + 3) });
    }
    if (what === 'stop' || what === 'resume') {
      const [latest] = (await this.subscriptionsOf(person)).slice(n % 2);
      await staff.post(`/Admin/subscriptions/${latest?.id}/${what === 'stop' ? 'freeze' : 'unfreeze'}`, {});
    }
    if (what === 'close') {
      const range = { startDate: addDays(today, n + 1), endDate: addDays(today, n + 2), reason: 'Αργία' };
      await staff.post('/Admin/timeslots/disable-range', { ...range, compensate: true });
    }
    if (what === 'undo') {
      const [act] = (await staff.get<Act[]>('/Admin/acts')).data;
      if (act !== undefined) await staff.post(`/Admin/acts/${act.id}/undo`, {});
    }
    if (what === 'days') {
      await this.goes(played, addDays(today, 1 + n));
    }
  }

  private async nextVisit({ person, today }: Played): Promise<{ id: string; date: string } | undefined> {
    const [visit] = await this.gym.rows<{ id: string; date: string }>(
      `SELECT id, appointment_date::text AS date FROM appointments
        WHERE client_id = $1 AND status = 1 AND appointment_date > $2 ORDER BY starts_at LIMIT 1`,
      [person.id, today],
    );
    return visit;
  }

  private async goes(played: Played, date: string): Promise<void> {
    played.today = date;
    await this.gym.setNow(`${date}T08:00:00Z`);
  }

  /** Gives the next visit up an hour before it begins. */
  private async cancelLate(played: Played): Promise<void> {
    const visit = await this.nextVisit(played);
    if (visit === undefined) return;
    await this.gym.setNow(`${visit.date}T06:00:00Z`);
    await this.gym.as(played.person).delete(`/Client/appointments/${visit.id}?late=true`);
    await this.goes(played, visit.date);
  }

  /** Books behind all that is booked. */
  private async bookBehind({ person, today }: Played, days: number): Promise<void> {
    const [last] = await this.gym.rows<{ date: string }>(
      'SELECT max(appointment_date)::text AS date FROM appointments WHERE client_id = $1 AND status <> 2',
      [person.id],
    );
    const from = last?.date == null || last.date < today ? today : last.date;
    await book(this.gym.as(person), addDays(from, days), '10:00');
  }

  /** Moves the end of the one that runs; the dry run names the effect on the last day of all. */
  private async gift(person: Person, days: number): Promise<void> {
    const before = await this.subscriptionsOf(person);
    const runs = before.find(({ status }) => status === 'active' || status === 'expiring');
    if (runs === undefined || runs.endDate === null) return;
    const { id, startDate, monthlyLimit, packVisits } = runs;
    const wish = { subscriptionId: id, startDate, endDate: addDays(runs.endDate, days), monthlyLimit, packVisits };
    const send = (query: string) =>
      this.staff.put<SavedSubscription>(`${this.path(person, 'subscription')}${query}`, { ...wish, endReason: 'gift' });
    const rehearsed = await send('?dryRun=true');
    const { status, data } = await send('');
    expect(status).toBe(rehearsed.status);
    if (status !== 200) return;
    expect(data.givenDays).toEqual(rehearsed.data.givenDays);
    const [last, lastNow] = [lastOf(before), lastOf(await this.subscriptionsOf(person))];
    expect(data.givenDays).toMatchObject({ endDate: last, newEndDate: lastNow });
  }

  /** As an import brings it. */
  private opens(person: Person, cents: number, today: string): Promise<unknown> {
    return this.gym.rows(
      `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
       VALUES (gen_random_uuid(), $1, 'opening', $2, $3, '', $4, $5)`,
      [person.id, cents, cents > 0 ? today : null, this.gym.clock, this.gym.admin.id],
    );
  }

  /** A pack is used up when the last of its visits has begun. The list finds the client by the text of their row. */
  private async expectStates(person: Person, subscriptions: readonly Subscription[]): Promise<void> {
    const uses = await this.gym.rows<{ id: string; used: number; last: Date }>(
      `SELECT subscription_id AS id, count(*)::int AS used, max(starts_at) AS last FROM appointments
        WHERE client_id = $1 AND subscription_id IS NOT NULL AND (status <> 2 OR cancelled_late AND forgiven_at IS NULL)
        GROUP BY 1`,
      [person.id],
    );
    for (const { id, packVisits, status } of subscriptions) {
      const { used = 0, last = null } = uses.find((one) => one.id === id) ?? {};
      const isUsedUp = packVisits > 0 && used >= packVisits && last !== null && last <= this.gym.clock;
      if (!MARKED.includes(status)) expect([id, status === 'usedUp']).toEqual([id, isUsedUp]);
    }
    const { data: client } = await this.staff.get<Client>(`/Admin/clients/${person.id}`);
    const filter = JSON.stringify({ status: client.subscriptionStatus, q: person.id });
    const { data: found } = await this.staff.get<Client[]>('/Admin/clients', { filter });
    expect(found.map(({ id }) => id)).toEqual([person.id]);
  }

  /** The balance is the sum of the entries, both readings of a debt agree, and the lines add up to each end. */
  private async expectSums({ person, today }: Played): Promise<void> {
    const { balanceCents, overdueSince, entries } = await this.ledgerOf(person);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(balanceCents);
    const [row] = await this.gym.rows<{ since: string | null }>(`SELECT ${unpaidSinceSql('$1::uuid')}::text AS since`, [
      person.id,
    ]);
    const since = row?.since ?? null;
    expect(since !== null && since < today ? since : null).toBe(overdueSince);
    const subscriptions = await this.subscriptionsOf(person);
    const early = await this.gym.rows<{ id: string }>(
      'SELECT id FROM subscriptions WHERE client_id = $1 AND early_days > 0',
      [person.id],
    );
    expectOwnDays(subscriptions, new Set(early.map(({ id }) => id)));
    await this.expectStates(person, subscriptions);
    for (const { id, effectiveEndDate: end, packVisits, packUsed } of subscriptions) {
      const [first, ...later] = (await this.staff.get<EndLine[]>(`/Admin/subscriptions/${id}/end-lines`)).data;
      const days = later.reduce((sum, line) => sum + (line.days ?? NaN), 0);
      expect(addDays(first?.endDate ?? '', days)).toBe(end);
      if (packVisits > 0) expect(packUsed).toBeLessThanOrEqual(packVisits);
    }
  }
}

const MARKED: readonly string[] = ['disabled', 'frozen'];

const lastOf = (subscriptions: readonly Subscription[]): string | null =>
  subscriptions
    .filter(({ isActive }) => isActive)
    .map(({ effectiveEndDate }) => effectiveEndDate)
    .reduce((last, end) => ((end ?? '') > (last ?? '') ? end : last), null);

/**
 * Walks through the calendar day by day: each that has begun has as many days for itself as it is long. Those of packs
 * are also the days of one that began early, behind them.
 */
function expectOwnDays(subscriptions: readonly Subscription[], early: ReadonlySet<string>): void {
  const beginOf = ({ actualStartDate, startDate }: Subscription): string => actualStartDate ?? startDate;
  const taken = new Set<string>();
  const takenByOthers = new Set<string>();
  const on = subscriptions.filter(({ isActive }) => isActive);
  for (const one of on.sort((a, b) => (beginOf(a) + a.startDate < beginOf(b) + b.startDate ? -1 : 1))) {
    const daysOf = (first: string, last: string): string[] => {
      const days: string[] = [];
      for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
      return days;
    };
    const days = daysOf(beginOf(one), one.effectiveEndDate ?? '');
    const beside = early.has(one.id) ? takenByOthers : taken;
    const own = days.filter((day) => !beside.has(day));
    if (one.isActivated) {
      expect(own).toHaveLength(daysOf(one.startDate, one.endDate ?? '').length);
      expect(own.at(-1)).toBe(one.effectiveEndDate);
    }
    for (const day of days) {
      taken.add(day);
      if (one.packVisits === 0) takenByOthers.add(day);
    }
  }
}
