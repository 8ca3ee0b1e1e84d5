import type { Client, ShownClient } from '@palestra/backend/contract/client';
import type { Plan } from '@palestra/backend/contract/money';
import type { Subscription } from '@palestra/backend/contract/subscription';
import type { FailureData } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const change = <Data = Subscription>(client: Person, body: object) =>
  gym.as(gym.admin).put<Data>(`/Admin/clients/${client.id}/subscription`, body);
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 12 };

describe("a client's subscription", () => {
  it('is created and waits for its first appointment', async () => {
    const maria = await gym.has(aClient());
    const answer = await change(maria, MARCH);
    expect(answer).toMatchObject({ status: 200, message: 'Subscription updated' });
    expect(answer.data).toMatchObject({
      ...MARCH,
      isActive: true,
      isActivated: false,
      effectiveEndDate: '2026-03-31',
      daysRemaining: 21,
      usedThisMonth: 0,
      remainingThisMonth: 12,
      status: 'active',
      activationStatus: 'waiting',
    });
    const sql = 'SELECT action FROM audit_entries WHERE entity_id = $1';
    expect(await gym.rows(sql, [answer.data.id])).toEqual([{ action: 'subscription.created' }]);
  });

  it('can be edited while it runs, and the activation follows', async () => {
    const maria = await gym.has(aClient());
    const { id } = (await change(maria, MARCH)).data;
    await book(gym.as(maria), '2026-03-16', '18:00');
    const answer = await change(maria, { ...MARCH, endDate: '2026-03-21', monthlyLimit: 0, isActive: false });
    expect(answer.data).toMatchObject({
      id,
      monthlyLimit: 0,
      isActive: false,
      actualStartDate: '2026-03-16',
      actualEndDate: '2026-04-05',
      validAppointmentCount: 1,
      usedThisMonth: 1,
      remainingThisMonth: null,
      status: 'disabled',
    });
  });

  describe('with a later start', () => {
    const APRIL = { ...MARCH, startDate: '2026-03-24', endDate: '2026-04-23' };

    it.each<[string, string[], string | null, string]>([
      ['waits again: what was booked before its start was of the days before', ['2026-03-12'], null, '2026-04-23'],
      ['starts with what is booked from then on', ['2026-03-12', '2026-03-26'], '2026-03-26', '2026-04-25'],
      ['may start on that very day', ['2026-03-12', '2026-03-24'], '2026-03-24', '2026-04-23'],
    ])('%s', async (_name, visits, actualStartDate, effectiveEndDate) => {
      const maria = await gym.has(aClient());
      const { id } = (await change(maria, MARCH)).data;
      for (const date of visits) await book(gym.as(maria), date, '18:00');
      const moved = await change(maria, APRIL);
      expect(moved.data).toMatchObject({
        id,
        isActivated: actualStartDate !== null,
        actualStartDate,
        effectiveEndDate,
      });
      const back = await change(maria, MARCH);
      expect(back.data).toMatchObject({ actualStartDate: '2026-03-12', effectiveEndDate: '2026-04-11' });
    });

    it('waits again when the first visit from then on is cancelled', async () => {
      const maria = await gym.has(aClient());
      await change(maria, MARCH);
      await book(gym.as(maria), '2026-03-12', '18:00');
      const { id } = (await book(gym.as(maria), '2026-03-26', '18:00')).data;
      await change(maria, APRIL);
      await gym.as(maria).delete(`/Client/appointments/${id}`);
      const [now] = (await gym.as(gym.admin).get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`)).data;
      expect(now).toMatchObject({ isActivated: false, actualStartDate: null, effectiveEndDate: '2026-04-23' });
    });
  });

  it('is followed by the next one, which starts after its end', async () => {
    const maria = await gym.has(aClient());
    const first = (await change(maria, MARCH)).data;
    const next = (await change(maria, { ...MARCH, startDate: '2026-04-01', endDate: '2026-04-30' })).data;
    expect(next.id).not.toBe(first.id);
    expect((await book(gym.as(maria), '2026-04-01', '18:00')).status).toBe(201);
    const again = (await change(maria, { ...MARCH, startDate: '2026-04-01', endDate: '2026-05-30' })).data;
    expect(again).toMatchObject({ id: next.id, isActivated: true, actualEndDate: '2026-05-30' });
  });

  it('returns 409 STALE when somebody else wrote since it was read', async () => {
    const maria = await gym.has(aClient());
    const staff = gym.as(gym.admin);
    const path = `/Admin/clients/${maria.id}`;
    const etagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? 'none';
    const write = (monthlyLimit: number, ifMatch: string) =>
      staff.put(`${path}/subscription`, { ...MARCH, monthlyLimit }, { 'If-Match': ifMatch });
    const stale = { status: 409, code: 'STALE' };
    const without = await staff.get(path);
    const created = await write(8, etagOf(without));
    expect(created.status).toBe(200);
    expect(await write(9, etagOf(without))).toMatchObject(stale);
    const seen = await staff.get(path);
    await book(gym.as(maria), '2026-03-17', '18:00');
    expect((await write(10, etagOf(seen))).status).toBe(200);
    expect(await write(11, etagOf(created))).toMatchObject(stale);
    const limit = (ifMatch: string) => staff.put(`${path}/monthly-limit`, { monthlyLimit: 6 }, { 'If-Match': ifMatch });
    expect(await limit(etagOf(seen))).toMatchObject(stale);
    expect((await limit(etagOf(await staff.get(path)))).status).toBe(200);
    const person = { name: maria.name, email: `${maria.id}@example.gr`, phone: '6971234567', isActive: true };
    expect((await staff.put(path, person, { 'If-Match': etagOf(seen) })).status).toBe(200);
  });

  it('that starts later has the days from its start to its end remaining, booked and frozen, too', async () => {
    const maria = await gym.has(aClient());
    const { data } = await change(maria, { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 12 });
    expect(data).toMatchObject({ status: 'upcoming', daysRemaining: 30 });
    await book(gym.as(maria), '2026-04-06', '18:00');
    const { subscription } = (await gym.as(gym.admin).get<ShownClient>(`/Admin/clients/${maria.id}`)).data;
    expect(subscription).toMatchObject({ actualStartDate: '2026-04-06', effectiveEndDate: '2026-05-05' });
    // To its end, which the first visit moved: neither the night before its start nor the day of it adds days.
    expect(subscription?.daysRemaining).toBe(35);
    for (const step of ['freeze', 'unfreeze']) {
      const done = await gym.as(gym.admin).post<Subscription>(`/Admin/subscriptions/${data.id}/${step}`, {});
      expect(done.data).toMatchObject({ effectiveEndDate: '2026-04-30', daysRemaining: 30 });
    }
  });

  describe('bought ahead', () => {
    const APRIL = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 12 };
    const STALE = { status: 409, code: 'STALE' };
    const staff = () => gym.as(gym.admin);
    const pathOf = ({ id }: Person): string => `/Admin/clients/${id}`;
    const tagOf = async (client: Person): Promise<string> =>
      (await staff().get(pathOf(client))).headers.get('etag') ?? 'none';
    const renew = (client: Person, tag?: string, wish: object = APRIL) =>
      staff().put<Subscription>(`${pathOf(client)}/subscription`, wish, tag === undefined ? {} : { 'If-Match': tag });
    const all = async (client: Person): Promise<Subscription[]> =>
      (await staff().get<Subscription[]>(`${pathOf(client)}/subscriptions`)).data;
    const isSoldAPack = async (client: Person): Promise<void> => {
      const plan = { nameEl: 'Κάρτα', nameEn: 'Pack', priceCents: 6000, length: 90, unit: 'days' };
      const terms = { monthlyLimit: 0, packVisits: 10, freezeBudgetDays: null, isOnSale: true };
      const { id: planId } = (await staff().post<Plan>('/Admin/plans', { ...plan, ...terms })).data;
      const sold = await staff().post(`${pathOf(client)}/sales`, { id: anId(), planId });
      expect(sold.status).toBe(201);
    };
    const inMarch = async (): Promise<Person> => {
      const maria = await gym.has(aClient());
      await change(maria, MARCH);
      return maria;
    };

    it('returns 409 STALE to a renewal when another desk sold a pack meanwhile', async () => {
      const maria = await inMarch();
      const seen = await tagOf(maria);
      await isSoldAPack(maria);
      const sold = await all(maria);
      expect(await renew(maria, seen)).toMatchObject(STALE);
      expect(await all(maria)).toEqual(sold);
      const changed = await renew(maria, await tagOf(maria), { ...APRIL, endDate: '2026-05-30' });
      expect(changed).toMatchObject({ status: 200, data: { id: sold[0]?.id, endDate: '2026-05-30' } });
    });

    it('returns 409 STALE when the next one was changed since, and not when the current one was', async () => {
      const maria = await inMarch();
      await renew(maria);
      const seen = await tagOf(maria);
      await change(maria, { ...MARCH, monthlyLimit: 9 });
      expect((await renew(maria, seen, { ...APRIL, monthlyLimit: 8 })).status).toBe(200);
      expect(await renew(maria, seen, { ...APRIL, monthlyLimit: 7 })).toMatchObject(STALE);
    });

    it('takes the tag for each of several, and without a next one for a new one @release', async () => {
      const maria = await inMarch();
      expect((await renew(maria, await tagOf(maria))).status).toBe(200);
      await isSoldAPack(maria);
      const pack = { startDate: '2026-05-10', endDate: '2026-07-29', monthlyLimit: 0 };
      expect((await renew(maria, await tagOf(maria), pack)).data).toMatchObject({ packVisits: 10, ...pack });
    });

    it('returns 409 STALE without a tag, or with any, when it was sold, and passes when it was not @release', async () => {
      const [sold, given] = [await inMarch(), await inMarch()];
      await isSoldAPack(sold);
      for (const tag of [undefined, '*']) expect(await renew(sold, tag)).toMatchObject(STALE);
      expect((await all(sold))[0]).toMatchObject({ packVisits: 10, endDate: '2026-06-29' });
      await renew(given);
      expect((await renew(given, undefined, { ...APRIL, monthlyLimit: 5 })).data).toMatchObject({ monthlyLimit: 5 });
      expect(await all(given)).toHaveLength(2);
    });

    it('is as safe when it is switched off, and the client shows it @release', async () => {
      const maria = await inMarch();
      const first = await tagOf(maria);
      await isSoldAPack(maria);
      const off = { ...APRIL, endDate: '2026-06-29', monthlyLimit: 0, isActive: false };
      expect((await renew(maria, await tagOf(maria), off)).status).toBe(200);
      for (const tag of [first, undefined]) expect(await renew(maria, tag)).toMatchObject(STALE);
      const { renewedFrom, laterSubscriptions } = (await staff().get<ShownClient>(pathOf(maria))).data;
      expect(renewedFrom).toBeNull();
      expect(laterSubscriptions).toMatchObject([{ ...off, packVisits: 10, effectiveEndDate: off.endDate }]);
      const on = { ...off, isActive: true };
      expect((await renew(maria, await tagOf(maria), on)).data).toMatchObject({ ...on, packVisits: 10 });
    });

    it('is named in lists by its start alone, and not when it is switched off @release', async () => {
      const maria = await gym.has(aClient().named('Μαρία Καταλόγου'));
      await change(maria, MARCH);
      const listed = async () => (await staff().get<Client[]>('/Admin/clients', { search: maria.name })).data[0];
      await renew(maria);
      const row = await listed();
      expect(row).toMatchObject({ renewedFrom: APRIL.startDate });
      expect(row).not.toHaveProperty('laterSubscriptions');
      await renew(maria, undefined, { ...APRIL, isActive: false });
      expect(await listed()).toMatchObject({ renewedFrom: null });
    });

    it('is the same in lists and reads, also frozen without a last day and shorter than the one before @release', async () => {
      const maria = await gym.has(aClient().named('Μαρία Παγωμένη'));
      await change(maria, MARCH);
      const next = (await renew(maria)).data;
      const froze = await staff().post(`/Admin/subscriptions/${next.id}/freeze`, {});
      expect(froze.status).toBe(200);
      // A freeze that was long ago: the end that is stored is behind that of the one before.
      const stored = `UPDATE subscriptions SET start_date = '2026-03-25', end_date = '2026-03-30' WHERE id = $1`;
      await gym.database.query(stored, [next.id]);
      const { renewedFrom, laterSubscriptions, renewal } = (await staff().get<ShownClient>(pathOf(maria))).data;
      const [row] = (await staff().get<Client[]>('/Admin/clients', { search: maria.name })).data;
      const first = laterSubscriptions.find(({ isActive }) => isActive);
      expect(first).toMatchObject({ id: next.id, startDate: '2026-03-25' });
      expect(renewal?.subscriptionId).toBe(next.id);
      expect([renewedFrom, row?.renewedFrom]).toEqual([first?.startDate, first?.startDate]);
    });

    it('is no part of the profile of the member @release', async () => {
      const maria = await inMarch();
      await renew(maria);
      const profile = (await gym.as(maria).get('/Client/profile')).data;
      for (const name of ['laterSubscriptions', 'renewal']) expect(profile).not.toHaveProperty(name);
    });

    const shown = async (client: Person): Promise<ShownClient> => (await staff().get<ShownClient>(pathOf(client))).data;

    it('is what a renewal changes, which else makes a new one, and is none without an end or while it is frozen', async () => {
      const maria = await gym.has(aClient());
      expect(await shown(maria)).toMatchObject({ renewal: { subscriptionId: null, after: null } });
      const { id } = (await change(maria, MARCH)).data;
      expect(await shown(maria)).toMatchObject({ renewal: { subscriptionId: null, after: '2026-03-31' } });
      const next = (await renew(maria)).data;
      expect(await shown(maria)).toMatchObject({ renewal: { subscriptionId: next.id, after: '2026-03-31' } });
      await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
      expect(await shown(maria)).toMatchObject({ renewal: null });
      const nikos = await gym.has(aClient());
      await change(nikos, { startDate: '2026-03-01', doesNotExpire: true, monthlyLimit: 4 });
      expect(await shown(nikos)).toMatchObject({ renewal: null });
    });

    describe('beside the one that is meant', () => {
      const fields = (startDate: string) => ({
        ...{ status: 400, code: 'VALIDATION_FAILED', data: { fields: { startDate } } },
      });

      it('is changed by its own id, and by a new tag only', async () => {
        const maria = await inMarch();
        const seen = await tagOf(maria);
        const next = (await renew(maria, undefined, { ...APRIL, subscriptionId: null })).data;
        const wish = { ...APRIL, endDate: '2026-05-30', subscriptionId: next.id };
        expect(await renew(maria, seen, wish)).toMatchObject(STALE);
        expect((await renew(maria, await tagOf(maria), wish)).data).toMatchObject({
          id: next.id,
          endDate: '2026-05-30',
        });
      });

      it('stays as it is, and the refusal says at the start which one that would change @release', async () => {
        const maria = await inMarch();
        const [current] = await all(maria);
        const next = (await renew(maria)).data;
        const before = await all(maria);
        const tag = await tagOf(maria);
        const wishes: [wish: object, said: string][] = [
          [
            { ...APRIL, subscriptionId: current?.id },
            'This changes the current subscription, which ends on Tuesday 31 March 2026. The next one, from Wednesday 1 April 2026, is changed by renewing.',
          ],
          [
            { ...APRIL, subscriptionId: null },
            'The subscription before it ends on Thursday 30 April 2026. This one starts after that.',
          ],
          [
            { ...MARCH, subscriptionId: next.id },
            'The subscription before it ends on Tuesday 31 March 2026. This one starts after that.',
          ],
          [
            { startDate: '2026-05-01', endDate: '2026-05-30', monthlyLimit: 12, subscriptionId: next.id },
            'This changes the subscription that ends on Thursday 30 April 2026. It starts by then.',
          ],
        ];
        for (const [wish, said] of wishes) expect(await renew(maria, tag, wish)).toMatchObject(fields(said));
        expect(await all(maria)).toEqual(before);
      });

      it('is refused in Greek, too @release', async () => {
        const maria = await inMarch();
        const [current] = await all(maria);
        await renew(maria);
        const greek = { 'Accept-Language': 'el' };
        const wish = { ...APRIL, subscriptionId: current?.id };
        const said =
          'Εδώ αλλάζετε την τρέχουσα συνδρομή, που ισχύει έως και Τρίτη 31 Μαρτίου 2026. Η επόμενη, από Τετάρτη 1 Απριλίου 2026, αλλάζει με την ανανέωση.';
        expect(await staff().put(`${pathOf(maria)}/subscription`, wish, greek)).toMatchObject(fields(said));
      });

      it('is made by a start after all there are, also in the name of the current one @release', async () => {
        const maria = await inMarch();
        const [current] = await all(maria);
        const next = await renew(maria, await tagOf(maria), { ...APRIL, subscriptionId: current?.id });
        expect(next).toMatchObject({ status: 200, data: APRIL });
        expect(next.data.id).not.toBe(current?.id);
      });

      it('returns 404 for an id that is unknown, or of another client, and 400 for one that is none @release', async () => {
        const [maria, nikos] = [await inMarch(), await inMarch()];
        const [foreign] = await all(nikos);
        const before = await all(maria);
        for (const subscriptionId of [anId(), foreign?.id])
          expect(await renew(maria, undefined, { ...MARCH, subscriptionId })).toMatchObject({ status: 404 });
        const malformed = await renew(maria, undefined, { ...MARCH, subscriptionId: 'none' });
        expect(malformed).toMatchObject({
          ...{ status: 400, data: { fields: { subscriptionId: 'Subscription is not a valid id' } } },
        });
        expect(await all(maria)).toEqual(before);
        expect(await all(nikos)).toEqual([foreign]);
      });
    });
  });

  it('may have no end', async () => {
    const maria = await gym.has(aClient());
    const answer = await change(maria, { startDate: '2026-03-01', doesNotExpire: true, monthlyLimit: 4 });
    expect(answer.data).toMatchObject({ endDate: null, doesNotExpire: true, daysRemaining: null, status: 'active' });
  });

  it.each<[string, object, string, string]>([
    ['no start', { endDate: '2026-03-31', monthlyLimit: 1 }, 'startDate', 'Start date is required'],
    ['no end', { startDate: '2026-03-01', monthlyLimit: 1 }, 'endDate', 'End date is required'],
    [
      'an end, though it does not expire',
      { ...MARCH, doesNotExpire: true },
      'endDate',
      'A subscription that does not expire has no end date: leave out one of the two',
    ],
    [
      'an end before the start',
      { ...MARCH, endDate: '2026-02-01' },
      'endDate',
      'The end date cannot be before the start date',
    ],
    ['a negative limit', { ...MARCH, monthlyLimit: -1 }, 'monthlyLimit', 'Visits a month must be from 0 to 1000'],
    ['half a visit', { ...MARCH, monthlyLimit: 1.5 }, 'monthlyLimit', 'Visits a month must be a whole number'],
  ])('is refused with %s', async (_name, body, field, text) => {
    const maria = await gym.has(aClient());
    const answer = await change<FailureData>(maria, body);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', data: { fields: { [field]: text } } });
    expect(await gym.rows('SELECT FROM subscriptions WHERE client_id = $1', [maria.id])).toHaveLength(0);
  });

  it('is refused without both dates, and both are named', async () => {
    const maria = await gym.has(aClient());
    const { fields } = (await change<FailureData>(maria, { monthlyLimit: 1 })).data;
    expect(fields).toEqual({ startDate: 'Start date is required', endDate: 'End date is required' });
    const range = await gym.as(gym.admin).get<FailureData>('/Admin/timeslots/overrides');
    expect(Object.keys(range.data.fields ?? {})).toEqual(['startDate', 'endDate']);
  });

  it('is changed by staff only, and for clients only', async () => {
    const maria = await gym.has(aClient());
    const own = await gym.as(maria).put(`/Admin/clients/${maria.id}/subscription`, MARCH);
    expect(own.status).toBe(403);
    expect((await change(gym.admin, MARCH)).status).toBe(404);
  });
});
