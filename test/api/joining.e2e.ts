import type { Client } from '@palestra/backend/contract/client';
import type { ClientTerms } from '@palestra/backend/contract/gym-terms';
import type { JoiningMonth, JoiningOffer, JoiningPerson, OwnJoining } from '@palestra/backend/contract/joining';
import type { Ledger, Plan, Sale } from '@palestra/backend/contract/money';
import { confirm, mailsTo, newestLink, register, registrationOf, signIn } from '../support/accounts.js';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aClient } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

/* From an offer to the first booking without the desk (rule: joining alone). */

const NOW = '2026-03-11T10:00:00Z';
const MONTH = {
  ...{ nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, freezeBudgetDays: null, isOnSale: true },
};
const TRIAL = {
  ...{ ...MONTH, nameEl: 'Δοκιμή', nameEn: 'Trial', priceCents: 0, length: 7, unit: 'days' },
  ...{ monthlyLimit: 0, packVisits: 2, isTrial: true },
};

let gym: TestGym;
let month: Plan;
let trial: Plan;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  month = (await staff().post<Plan>('/Admin/plans', MONTH)).data;
  trial = (await staff().post<Plan>('/Admin/plans', TRIAL)).data;
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows('DELETE FROM throttles');
});
afterEach(() => gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`));

const staff = () => gym.as(gym.admin);
const offer = async () => (await gym.asVisitor().get<JoiningOffer>('/joining')).data;
const own = async (member: ApiClient) => (await member.get<OwnJoining>('/Client/joining')).data;
const termsOfTrial = async () => (await offer()).plans.find(({ isTrial }) => isTrial)?.terms ?? '';
const begin = async (member: ApiClient) =>
  member.post<OwnJoining>('/Client/joining/trial', { planId: trial.id, terms: await termsOfTrial() });

let people = 0;
const newPhone = (): string => `69${String((people += 1) + 10_000_000)}`;
const join = (email: string, wish: object = {}) =>
  gym.asVisitor().post<null>('/joining', { ...registrationOf(email, { phone: newPhone() }), ...wish });

/** A client who has registered by the flow and opened the mailed link. */
async function aNewcomer(email: string, wish: object = {}): Promise<ApiClient> {
  expect((await join(email, wish)).status).toBe(201);
  await confirm(gym.asVisitor(), await newestLink(gym, email, 'confirmation'));
  return gym.asVisitor().withToken((await signIn(gym.asVisitor(), email)).data.token);
}

const linkTo = async (email: string): Promise<string> => {
  const [mail] = await gym.rows<{ link: string }>(
    `SELECT facts ->> 'link' AS link FROM mails WHERE recipient_address = $1 ORDER BY created_at DESC, age(xmin) LIMIT 1`,
    [email],
  );
  return mail?.link ?? '';
};

describe('the offer to newcomers', () => {
  it('has trials first, then what is sold online, and nothing where the gym sells no plans', async () => {
    const desk = (await staff().post<Plan>('/Admin/plans', { ...MONTH, nameEl: 'Ταμείο', isSoldOnline: false })).data;
    const { plans } = await offer();
    expect(plans.map(({ id, isTrial, isPaidOnline }) => [id, isTrial, isPaidOnline])).toEqual([
      [trial.id, true, false],
      [month.id, false, false],
    ]);
    expect(plans).not.toContainEqual(expect.objectContaining({ id: desk.id }));
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.money'`);
    expect(await offer()).toEqual({ plans: [] });
  });

  it('is 404 NOT_USED for visitors and members of a gym that does not use it', async () => {
    const member = gym.as(await gym.has(aClient()));
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.joining'`);
    const answers = [gym.asVisitor().get('/joining'), join('unused@example.gr'), member.get('/Client/joining')];
    for (const answer of answers) expect(await answer).toMatchObject({ status: 404, code: 'NOT_USED' });
    expect(await mailsTo(gym, 'unused@example.gr')).toEqual([]);
  });
});

describe('a newcomer', () => {
  it('registers under the rules of registering, and goes on after the mailed link where they were', async () => {
    expect((await join('zoe@example.gr', { planId: trial.id })).message).toContain('sent to your email');
    expect(await linkTo('zoe@example.gr')).toMatch(/\/confirm-email\?.*&join=1$/);
    expect(await signIn(gym.asVisitor(), 'zoe@example.gr')).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
    await confirm(gym.asVisitor(), await newestLink(gym, 'zoe@example.gr', 'confirmation'));
    const { token } = (await signIn(gym.asVisitor(1), 'zoe@example.gr')).data;
    expect(await own(gym.asVisitor(1).withToken(token))).toMatchObject({
      ...{ step: 'pay', plan: { id: trial.id }, mayTry: true },
    });
  });

  it('is told of every fault of the form at once, the security verification included', async () => {
    const refused = await gym.asVisitor().post<FailureData>('/joining', { planId: 'none' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.data.fields ?? {})).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'password', 'turnstileToken', 'planId']),
    );
  });

  it('learns nothing of a known address, whose owner is mailed as ever and whose choice stays', async () => {
    const member = await aNewcomer('known@example.gr', { planId: month.id });
    const answer = await join('known@example.gr', { planId: trial.id });
    const ofNew = await join('fresh@example.gr', { planId: trial.id });
    expect([answer.status, answer.message]).toEqual([ofNew.status, ofNew.message]);
    expect((await mailsTo(gym, 'known@example.gr')).at(-1)).toMatchObject({
      purpose: 'already-registered',
      link: null,
    });
    expect((await own(member)).plan?.id).toBe(month.id);
  });

  it('goes on with the choice of the link that they open, whatever was registered after it', async () => {
    await join('twice@example.gr', { planId: month.id });
    const first = await newestLink(gym, 'twice@example.gr', 'confirmation');
    await join('twice@example.gr', { planId: trial.id });
    await confirm(gym.asVisitor(), first);
    const { token } = (await signIn(gym.asVisitor(), 'twice@example.gr')).data;
    expect((await own(gym.asVisitor().withToken(token))).plan?.id).toBe(month.id);
    await join('again-later@example.gr', { planId: month.id });
    expect((await own(await aNewcomer('again-later@example.gr', { planId: trial.id }))).plan?.id).toBe(trial.id);
  });

  it('joins alone only by a link of such a registration, not by those of others for the address', async () => {
    const rows = () => gym.rows(`SELECT FROM joinings j JOIN users u ON u.id = client_id WHERE email ~ '^plain'`);
    await register(gym.asVisitor(), 'plain@example.gr');
    const plain = await newestLink(gym, 'plain@example.gr', 'confirmation');
    await join('plain@example.gr', { planId: month.id });
    await confirm(gym.asVisitor(), plain);
    await join('plain-later@example.gr', { planId: month.id });
    await register(gym.asVisitor(), 'plain-later@example.gr');
    await confirm(gym.asVisitor(), await newestLink(gym, 'plain-later@example.gr', 'confirmation'));
    expect(await rows()).toEqual([]);
  });

  it('is led back by the link for a new password that they asked for on the way, and only by that one', async () => {
    await aNewcomer('forgot@example.gr', { planId: month.id });
    const forgot = async (email: string, more: object): Promise<string> => {
      const { turnstileToken } = registrationOf(email);
      const asked = await gym.asVisitor().post('/auth/forgot-password', { email, turnstileToken, ...more });
      expect(asked.status).toBe(200);
      return linkTo(email);
    };
    expect(await forgot('forgot@example.gr', {})).not.toContain('join=');
    expect(await forgot('forgot@example.gr', { joins: true })).toMatch(/\/reset-password\?.*&join=1$/);
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.joining'`);
    expect(await forgot('forgot@example.gr', { joins: true })).not.toContain('join=');
  });

  it('chooses a plan and says that they pay at the desk, until they choose again', async () => {
    const member = await aNewcomer('desk@example.gr');
    expect(await own(member)).toMatchObject({ step: 'choose', plan: null });
    expect((await member.put<OwnJoining>('/Client/joining', { planId: month.id })).data.step).toBe('pay');
    expect((await member.post<OwnJoining>('/Client/joining/desk', {})).data.step).toBe('desk');
    expect((await member.put<OwnJoining>('/Client/joining', { planId: month.id })).data.step).toBe('pay');
    const unknown = await member.put<FailureData>('/Client/joining', { planId: anId() });
    expect(unknown).toMatchObject({ status: 400, data: { fields: { planId: expect.any(String) as string } } });
  });

  it('may only register where the gym sells no plans, and pays at the desk', async () => {
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.money'`);
    const member = await aNewcomer('nomoney@example.gr');
    expect(await own(member)).toMatchObject({ step: 'desk', plans: [] });
    const refused = await member.post('/Client/joining/trial', { planId: trial.id, terms: 'x' });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_USED' });
  });
});

describe('a free trial', () => {
  it('begins without money, once for however many presses in two processes, and leads to the first booking', async () => {
    const member = await aNewcomer('press@example.gr', { planId: trial.id });
    const presses = await Promise.all([member, member.at(gym.urlOf(1)), member].map(begin));
    expect(presses.map(({ status, data }) => [status, data.step])).toEqual(Array(3).fill([201, 'book']));
    const ledger = (await member.get<Ledger>('/Client/ledger')).data;
    expect(ledger).toMatchObject({ balanceCents: 0, entries: [{ kind: 'charge', amountCents: 0, byName: null }] });
    expect((await book(member, '2026-03-12', '18:00')).status).toBe(201);
    expect((await own(member)).step).toBe('done');
  });

  it('is given once to a person with two accounts, by two processes at once', async () => {
    const phone = '6970000001';
    const [one, other] = [
      await aNewcomer('one@example.gr', { phone }),
      await aNewcomer('other@example.gr', { phone: '+30 697 000 0001' }),
    ];
    const terms = await termsOfTrial();
    const given = await Promise.all(
      [one, other.at(gym.urlOf(1))].map((member) => member.post('/Client/joining/trial', { planId: trial.id, terms })),
    );
    expect(given.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(given.find(({ status }) => status === 409)?.code).toBe('TRIAL_USED');
    // A phone is not proved: reading says nothing of it, and the call that does is counted.
    const loser = given[0]?.status === 409 ? one : other;
    expect(await own(loser)).toMatchObject({ step: 'choose', mayTry: true });
    const wish = { planId: trial.id, terms };
    for (let tries = 1; tries < 10; tries += 1) await loser.post('/Client/joining/trial', wish);
    expect((await loser.post('/Client/joining/trial', wish)).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('is refused to a person whose earlier account was erased, and to one who has had a subscription', async () => {
    const email = 'again@example.gr';
    expect((await begin(await aNewcomer(email))).status).toBe(201);
    const [client] = (await staff().get<Client[]>('/Admin/clients', { filter: JSON.stringify({ q: email }) })).data;
    expect((await staff().delete(`/Admin/clients/${client?.id}`)).status).toBe(200);
    expect(await begin(await aNewcomer(email))).toMatchObject({ status: 409, code: 'TRIAL_USED' });
    const before = gym.as(
      await gym.has(aClient().withSubscription({ startDate: '2025-01-01', endDate: '2025-02-01' })),
    );
    expect((await begin(before)).code).toBe('TRIAL_USED');
  });

  it('is sold by the desk under the same guard, and has no price', async () => {
    const eva = await gym.has(aClient());
    const sell = () => staff().post<Sale>(`/Admin/clients/${eva.id}/sales`, { id: anId(), planId: trial.id });
    expect((await sell()).status).toBe(201);
    expect(await sell()).toMatchObject({ status: 409, code: 'TRIAL_GIVEN' });
    const priced = await staff().post<FailureData>('/Admin/plans', { ...TRIAL, priceCents: 100 });
    expect([priced.status, Object.keys(priced.data.fields ?? {})]).toEqual([400, ['priceCents']]);
  });
});

async function changeContact(id: string, contact: object) {
  const { data } = await staff().get<Client>(`/Admin/clients/${id}`);
  const { name, email, phone, isActive } = data;
  return staff().put(`/Admin/clients/${id}`, { name, email, phone, isActive, ...contact });
}
const idOf = async (email: string): Promise<string> =>
  (await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]?.id ?? '';
const sellTrial = (id: string, more: object = {}) =>
  staff().post<Sale>(`/Admin/clients/${id}/sales`, { id: anId(), planId: trial.id, ...more });

describe('who has had a trial', () => {
  it('is known by what they are reached by later, also once they are erased', async () => {
    await begin(await aNewcomer('moves@example.gr', { phone: '6970000002' }));
    const id = await idOf('moves@example.gr');
    const changed = await changeContact(id, { email: 'moved@example.gr', phone: '6970000003' });
    expect(changed.status).toBe(200);
    await staff().delete(`/Admin/clients/${id}`);
    for (const wish of [{ email: 'moved@example.gr' }, { email: 'f1@example.gr', phone: '6970000003' }]) {
      expect((await begin(await aNewcomer(wish.email, wish))).code).toBe('TRIAL_USED');
    }
    const keys = await gym.rows('SELECT FROM trial_keys WHERE sale_id IN (SELECT id FROM sales WHERE client_id = $1)', [
      id,
    ]);
    expect(keys).toEqual([]);
  });

  it('is known by both addresses after merging, and by their own alone once that is undone', async () => {
    const [had, twin] = [await gym.has(aClient()), await gym.has(aClient())];
    expect((await sellTrial(had.id)).status).toBe(201);
    expect((await staff().post(`/Admin/clients/${twin.id}/merge`, { otherId: had.id })).status).toBe(200);
    expect((await sellTrial(twin.id)).code).toBe('TRIAL_GIVEN');
    const [act] = await gym.rows<{ id: string }>('SELECT id FROM acts WHERE client_id = $1', [twin.id]);
    expect((await staff().post(`/Admin/acts/${act?.id}/undo`, {})).status).toBe(200);
    expect((await sellTrial(had.id)).code).toBe('TRIAL_GIVEN');
    expect((await sellTrial(twin.id)).status).toBe(201);
  });

  it('gets another by staff who say so, and is unknown once the sale is taken back', async () => {
    const phone = '6970000004';
    const one = await gym.has(aClient());
    await changeContact(one.id, { phone });
    await sellTrial(one.id);
    const other = await aNewcomer('partner@example.gr', { phone });
    expect((await begin(other)).code).toBe('TRIAL_USED');
    const partner = await idOf('partner@example.gr');
    expect((await sellTrial(partner, { isTrialAgain: true })).status).toBe(201);
    const [entry] = await gym.rows<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'client.plan-sold' AND entity_id = $1`,
      [partner],
    );
    expect(entry?.after).toMatchObject({ isTrialAgain: true });
    const third = await gym.has(aClient());
    await changeContact(third.id, { phone });
    const { entries } = (await staff().get<Ledger>(`/Admin/clients/${one.id}/ledger`)).data;
    expect((await staff().post(`/Admin/ledger/${entries[0]?.id}/reverse`, { reason: 'Λάθος' })).status).toBe(200);
    expect((await sellTrial(third.id)).status).toBe(201);
  });

  it('ended it last year, and is refused it again instead of being told that it began', async () => {
    const member = await aNewcomer('lastyear@example.gr', { planId: trial.id });
    await begin(member);
    await gym.rows(`UPDATE subscriptions SET start_date = '2025-01-01', end_date = '2025-01-07' WHERE client_id = $1`, [
      await idOf('lastyear@example.gr'),
    ]);
    expect((await begin(member)).code).toBe('TRIAL_USED');
    expect(await own(member)).toMatchObject({ step: 'choose', mayTry: false });
    expect((await member.put<OwnJoining>('/Client/joining', { planId: month.id })).data.step).toBe('pay');
  });
});

describe('staff', () => {
  const people = async () => (await staff().get<JoiningPerson[]>('/Admin/joining')).data;
  const months = async () => (await staff().get<JoiningMonth[]>('/Admin/joining/months')).data;

  it('see who stands where, and by month where people stop, also after these are forgotten', async () => {
    await gym.rows('DELETE FROM joinings');
    await gym.rows('DELETE FROM joining_months');
    await join('waits@example.gr', { name: 'Άννα Περιμένει', planId: month.id });
    await gym.setNow('2026-03-11T11:00:00Z');
    await aNewcomer('confirmed@example.gr', { name: 'Βασιλική Επιβεβαίωσε' });
    await gym.setNow('2026-03-12T10:00:00Z');
    const goes = await aNewcomer('goes@example.gr', { name: 'Γεωργία Ξεκίνησε', planId: trial.id });
    await begin(goes);
    const shown = await people();
    expect(shown.map(({ name, reached, planNameEl }) => [name, reached, planNameEl])).toEqual([
      ['Γεωργία Ξεκίνησε', 'started', 'Δοκιμή'],
      ['Βασιλική Επιβεβαίωσε', 'agreed', null],
      ['Άννα Περιμένει', 'registered', 'Μήνας'],
    ]);
    expect(shown[0]).toMatchObject({
      begunAt: '2026-03-12T10:00:00.000Z',
      phone: expect.stringMatching(/^69/) as string,
    });
    for (let times = 0; times < 12; times += 1)
      expect((await gym.asVisitor().post('/joining/opened', {})).status).toBe(200);
    // More from one network are not counted.
    const march = { month: '2026-03-01', opened: 10, registered: 3, confirmed: 2, agreed: 2, started: 1, booked: 0 };
    expect(await months()).toEqual([march]);

    // Neither an invitation to the staff nor an erasure takes them off their month.
    const invited = { name: 'Άννα Περιμένει', email: 'waits@example.gr', staffRole: 'desk' };
    expect((await staff().post('/Admin/staff', invited)).status).toBe(201);
    await staff().delete(`/Admin/clients/${await idOf('confirmed@example.gr')}`);
    expect((await people()).map(({ name }) => name)).toEqual(['Γεωργία Ξεκίνησε']);
    expect(await months()).toEqual([march]);

    await gym.setNow('2026-04-11T09:00:00Z');
    await gym.doTimedWork();
    expect((await people()).map(({ name }) => name)).toEqual(['Γεωργία Ξεκίνησε']);
    await gym.setNow('2026-04-13T09:00:00Z');
    await gym.doTimedWork();
    expect([await people(), await months()]).toEqual([[], [march]]);
  });
});

/* Last: terms are published for good. */
it('waits with a free trial for the terms of the gym, whose acceptance keeps version, time and address', async () => {
  await staff().post('/Admin/terms', { after: 0, textEl: 'Όροι', textEn: 'Terms', link: '' });
  const member = await aNewcomer('terms@example.gr', { planId: trial.id });
  expect((await own(member)).step).toBe('terms');
  expect(await begin(member)).toMatchObject({ status: 422, code: 'TERMS_NOT_ACCEPTED' });
  await member.post('/Client/terms/consent', { version: 1 });
  const id = (await gym.rows<{ id: string }>(`SELECT id FROM users WHERE email = 'terms@example.gr'`))[0]?.id;
  const { consents } = (await staff().get<ClientTerms>(`/Admin/clients/${id}/terms`)).data;
  expect(consents).toMatchObject([{ version: 1, at: '2026-03-11T10:00:00.000Z', address: '127.0.0.1' }]);
  const stale = await member.post('/Client/joining/trial', { planId: trial.id, terms: 'other' });
  expect(stale).toMatchObject({ status: 409, code: 'STALE' });
  expect((await begin(member)).data.step).toBe('book');
});
