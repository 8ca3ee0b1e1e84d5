import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Ledger } from '@palestra/backend/contract/money';
import type { Till, TillClosing } from '@palestra/backend/contract/till';
import type { FailureData } from '../support/api-client.js';
import { aClient, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const EVENING = '2026-03-11T19:00:00Z';

let gym: TestGym;
let client: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  client = await gym.has(aClient());
});
afterAll(() => gym.close());

const staff = (process = 0) => gym.as(gym.admin, process);
const till = async (): Promise<Till> => (await staff().get<Till>('/Admin/till')).data;
const closings = async (): Promise<TillClosing[]> => (await staff().get<TillClosing[]>('/Admin/till-closings')).data;
const close = (terms: object, process = 0) => staff(process).post<TillClosing>('/Admin/till-closings', terms);
const seen = ({ number, cashCents }: Till) => ({ id: anId(), number, cashCents });
const pay = (amountCents: number, method: string) =>
  staff().post<Ledger>(`/Admin/clients/${client.id}/payments`, { id: anId(), amountCents, method });

/** The same sums from the ledger alone. */
const IN_LEDGER = `
  SELECT coalesce(-sum(amount_cents) FILTER (WHERE method = 'cash'), 0)::int AS cash,
    coalesce(-sum(amount_cents) FILTER (WHERE method = 'card'), 0)::int AS card
  FROM ledger_entries WHERE method IS NOT NULL AND at >= $1::timestamptz AND at < $2::timestamptz`;
const inLedger = async (from: string, until: string) => (await gym.rows(IN_LEDGER, [from, until]))[0];

describe('the till', () => {
  it('is closed with the cash that was counted against what came in since, and begins anew', async () => {
    await gym.setNow('2026-03-10T12:00:00Z');
    await pay(9_900, 'cash');
    await gym.setNow(NOW);
    await pay(4_500, 'cash');
    await pay(3_500, 'card');
    const taken = await pay(1_000, 'cash');
    await staff().post(`/Admin/ledger/${taken.data.entries[0]?.id}/reverse`, { reason: 'Λάθος' });
    await gym.setNow(EVENING);
    const open = await till();
    // Yesterday is not of the first closing.
    expect(open).toMatchObject({ number: 1, since: '2026-03-10T22:00:00.000Z', cashCents: 4_500, cardCents: 3_500 });
    expect([open.entries, await inLedger(open.since, EVENING)]).toEqual([4, { cash: 4_500, card: 3_500 }]);
    const order = { ...seen(open), countedCents: 4_400, reason: 'Ρέστα' };
    const closed = await close(order);
    expect([closed.status, closed.message]).toEqual([201, 'The till was closed']);
    expect(closed.data).toMatchObject({
      ...{ number: 1, countedCents: 4_400, differenceCents: -100, reason: 'Ρέστα', until: '2026-03-11T19:00:00.000Z' },
      ...{ corrects: null, correctedBy: null, byName: gym.admin.name },
    });
    expect((await close(order)).data).toEqual(closed.data);
    await gym.setNow('2026-03-11T19:00:01Z');
    await pay(500, 'cash');
    expect(await till()).toMatchObject({ number: 2, since: '2026-03-11T19:00:00.000Z', cashCents: 500, entries: 1 });
    const [entry] = (await staff().get<AuditEntry[]>('/Admin/audit')).data.filter(
      ({ action }) => action === 'till.closed',
    );
    expect(entry?.after).toEqual({ number: 1, cash: '45.00 €', counted: '44.00 €', note: 'Ρέστα' });
  });

  it('has the payment that was under way while it was closed in the next closing', async () => {
    await close({ ...seen(await till()), countedCents: 500 });
    await gym.setNow('2026-03-11T18:59:59Z');
    await pay(700, 'cash');
    await gym.setNow('2026-03-11T19:00:02Z');
    expect(await till()).toMatchObject({ cashCents: 700, entries: 1 });
    await close({ ...seen(await till()), countedCents: 700 });
    expect(await till()).toMatchObject({ cashCents: 0, entries: 0 });
  });

  it('takes one of two desks that close at once, tells the other, and numbers without a gap', async () => {
    const open = await till();
    const answers = await Promise.all([0, 1].map((desk) => close({ ...seen(open), countedCents: 0 }, desk)));
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [201, undefined],
      [409, 'STALE'],
    ]);
    expect((await closings()).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  });

  it('needs a reason for a difference, and the sum that the desk saw', async () => {
    const open = await till();
    const refused = await close({ ...seen(open), countedCents: 100 });
    expect([refused.status, Object.keys((refused.data as unknown as FailureData).fields ?? {})]).toEqual([
      400,
      ['reason'],
    ]);
    await pay(300, 'cash');
    expect(await close({ ...seen(open), countedCents: 0 })).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('is counted anew by another closing, which has its sums and takes no payment from the next one', async () => {
    const { number } = await till();
    const order = { id: anId(), number, cashCents: 4_500, countedCents: 4_500, reason: 'Βρέθηκαν', corrects: 1 };
    expect(await close({ ...order, reason: '' })).toMatchObject({ status: 400 });
    expect((await close(order)).data).toMatchObject({ number, corrects: 1, cashCents: 4_500, differenceCents: 0 });
    expect((await closings()).at(-1)).toMatchObject({ number: 1, differenceCents: -100, correctedBy: number });
    expect(await till()).toMatchObject({ number: number + 1, cashCents: 300, entries: 1 });
    expect((await close({ ...order, id: anId(), number: number + 1, corrects: 99 })).status).toBe(404);
  });

  it.each([
    ['changed', 'UPDATE till_closings SET counted_cents = 0'],
    ['removed', 'DELETE FROM till_closings WHERE number = 1'],
    ['emptied', 'TRUNCATE till_closings'],
    [
      'numbered with a gap',
      `INSERT INTO till_closings SELECT gen_random_uuid(), 99, since, until, cash_cents, card_cents, transfer_cents, iris_cents,
         other_cents, counted_cents, reason, NULL, '{}', closed_at, by_id FROM till_closings WHERE number = 1`,
    ],
  ])('is never %s', async (_, statement) => {
    await expect(gym.database.query(statement)).rejects.toThrow(/never changed|without gaps/);
  });
});
