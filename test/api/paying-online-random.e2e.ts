import type { GiftCardReport } from '@palestra/backend/contract/gift-card';
import type { RegisterEntry } from '@palestra/backend/contract/money';
import type { Promotion } from '@palestra/backend/contract/promotion';
import { aClient, type Person } from '../support/client-builder.js';
import { centsOf, entryOf, type CardInBook, type CodeInBook } from '../support/life/payment-book.js';
import { PaymentLife, seeded, SURE_DEEDS, type SureDeed } from '../support/life/payment-life.js';
import { PayingGym } from '../support/paying-gym.js';
import { stripeSide, vivaSide } from '../support/providers/payment-sides.js';
import { seedsFor } from '../support/sweeps.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
/** Sequences at each provider before a release: 1,000 in all, or another number by `PAYMENT_SEQUENCES`. */
const SEQUENCES = Number(process.env['PAYMENT_SEQUENCES'] ?? 500);

let paying: PayingGym;
/** Kinds of entries and deeds that the sequences came to. */
const seen = new Set<string>();
/** Entries of all sequences, as they had to be. */
const all: string[] = [];
const cards: CardInBook[] = [];
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
  await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'on' });
});
afterAll(() => paying.close());

/**
 * The first ones begin with the deeds that chance may leave out; with one at each provider both share them. All that the
 * gym has is examined after each few.
 */
const sequences = (provider: number): [number, { deeds: readonly SureDeed[]; isWhole: boolean }][] =>
  seedsFor(1, SEQUENCES).map((seed, n, { length }) => {
    const [parts, part] = length === 1 ? [2, provider] : [3, n];
    return [seed, { deeds: SURE_DEEDS.filter((_, i) => i % parts === part), isWhole: n < 3 || n % 10 === 0 }];
  });

/** Two promotions of this sequence: a part of the price for all, and an amount for the first two. */
async function promotions(tag: string): Promise<[CodeInBook, CodeInBook]> {
  const limits = { firstDay: null, lastDay: null, planIds: [], isActive: true };
  const make = async (code: string, terms: object, offCents: number): Promise<CodeInBook> => {
    const { data } = await paying.owner().post<Promotion>('/Admin/promotions', { code, ...limits, ...terms });
    return { id: data.id, code, offCents };
  };
  return [
    await make(`T${tag}`, { percent: 10, cents: null, mostUses: null }, 450),
    await make(`F${tag}`, { percent: null, cents: 500, mostUses: 2 }, 500),
  ];
}

/** The clients of a sequence that is over get no mails, and their cards are no longer charged. */
async function dismiss(people: readonly Person[]): Promise<void> {
  const ids = [people.map(({ id }) => id)];
  await paying.gym.rows(
    `UPDATE renewal_consents SET ended_at = agreed_at, end_reason = 'staff', method = NULL WHERE ended_at IS NULL`,
  );
  await paying.gym.rows(
    `UPDATE renewals SET state = 'ended', next_on = NULL, settled_at = told_at WHERE settled_at IS NULL`,
  );
  await paying.gym.rows('UPDATE users SET is_active = false WHERE id = ANY ($1)', ids);
  // The job of the night no longer asks for these.
  await paying.gym.rows(`UPDATE online_payments SET settled_at = settled_at - interval '1 year'`);
}

async function entriesOf(person: Person): Promise<string[]> {
  const { entries, balanceCents } = await paying.ledger(person);
  const written = entries.map(({ kind, amountCents, method }) => entryOf(kind, amountCents, method));
  expect(balanceCents).toBe(centsOf(written));
  return written.sort();
}

describe.each([
  ['Stripe', 'S', stripeSide, 0],
  ['Viva', 'V', vivaSide, 1],
] as const)('payments at %s', (_name, letter, sideOf, provider) => {
  it.each(sequences(provider))(
    'stand in the account as the provider and the book have them, whatever came first: seed %i',
    async (seed, { deeds, isWhole }) => {
      await paying.gym.setNow(NOW);
      await paying.startOver();
      const side = sideOf(paying);
      await side.set();
      const people = [await paying.debtor(), await paying.gym.has(aClient()), await paying.gym.has(aClient())] as const;
      const codes = await promotions(`${letter}${seed}`);
      const life = new PaymentLife(paying, side, people, codes, seeded(seed));
      life.book.note(people[0], 'charge', paying.plan.priceCents);
      for (const deed of deeds) await life.begin(deed);
      await life.live();
      for (const person of people) {
        const due = await life.due(person);
        expect(await entriesOf(person)).toEqual(due);
        all.push(...due);
        const shown = await life.paymentsOf(person.id);
        expect(shown.filter(({ state, problem }) => state === 'open' || (problem ?? 'notSold') !== 'notSold')).toEqual(
          [],
        );
      }
      for (const card of life.book.cards) {
        const { moves, balanceCents, state } = await paying.card(card.id);
        expect(moves.map(({ kind, amountCents }) => `${kind} ${amountCents}`).sort()).toEqual(card.moves.toSorted());
        expect([balanceCents, state === 'cancelled']).toEqual([card.leftCents, card.isCancelled]);
      }
      const { data: given } = await paying.owner().get<Promotion[]>('/Admin/promotions');
      for (const code of codes) {
        const uses = await life.usesOf(code);
        const { uses: counted, discountedCents } = given.find(({ id }) => id === code.id) ?? {};
        expect([code.code, counted, discountedCents]).toEqual([code.code, uses, uses * code.offCents]);
      }
      if (isWhole) {
        expect(await paying.gym.faults()).toEqual([]);
        await paying.gym.doTimedWork();
      }
      cards.push(...life.book.cards);
      life.seen.forEach((one) => seen.add(one));
      await dismiss(people);
    },
  );
});

it('the sequences came to payments and refunds, and left the register as the books have it', async () => {
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['charge', 'crash', 'paid by card', 'payment', 'refund', ...SURE_DEEDS]),
  );
  const days = 'from=2026-03-11&until=2026-12-31';
  const { data: register } = await paying.owner().get<RegisterEntry[]>(`/Admin/ledger?${days}`);
  const written = register.map(({ kind, amountCents, method }) => entryOf(kind, amountCents, method));
  expect(written.filter((entry) => !entry.startsWith('card')).sort()).toEqual(all.sort());
  const { data: report } = await paying.owner().get<GiftCardReport>(`/Admin/gift-cards/report?${days}`);
  const sum = (of: (month: GiftCardReport['months'][number]) => number): number =>
    report.months.reduce((cents, month) => cents + of(month), 0);
  const moved = (kind: string): number =>
    centsOf(cards.flatMap(({ moves }) => moves).filter((one) => one.startsWith(kind)));
  expect(sum(({ soldCents }) => soldCents)).toBe(moved('sold'));
  expect(sum(({ usedCents }) => usedCents)).toBe(-moved('used') - moved('returned'));
  expect(await paying.gym.faults()).toEqual([]);
});
