import fc from '../support/properties.js';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Act } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { ERASED_NAME, type PersonalData } from '@palestra/backend/contract/erasure';
import type { EndLine } from '@palestra/backend/contract/end-line';
import { FIELD_LABELS } from '@palestra/backend/contract/field-labels';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { book } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { closeDay } from '../support/schedule.js';
import { timesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T08:00:00Z';
const FIRST = { startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 0 };
const NEXT = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 0 };

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const staff = () => gym.as(gym.admin);
const subscriptionsOf = async (person: Person): Promise<Subscription[]> =>
  (await staff().get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`)).data.reverse();
const linesOf = async (id: string): Promise<EndLine[]> =>
  (await staff().get<EndLine[]>(`/Admin/subscriptions/${id}/end-lines`)).data;
const firstOf = async (person: Person): Promise<Subscription> => {
  const [first] = await subscriptionsOf(person);
  if (first === undefined) throw new Error('One was made');
  return first;
};
const edit = (person: Person, wish: object) => staff().put(`/Admin/clients/${person.id}/subscription`, wish);
const undoLast = async (): Promise<void> => {
  const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
  await staff().post(`/Admin/acts/${act?.id}/undo`, {});
};
const shown = (lines: EndLine[]) => lines.map(({ cause, days, endDate, byName }) => [cause, days, endDate, byName]);

describe('the lines of an end', () => {
  it('tell of each change what it did, why, and who made it', async () => {
    const maria = await gym.has(aClient().named('Μαρία'));
    await edit(maria, FIRST);
    await edit(maria, NEXT);
    const [{ id }, next] = (await subscriptionsOf(maria)) as [Subscription, Subscription];
    const booked = await book(gym.as(maria), '2026-03-16', '18:00');
    await gym.as(maria).delete(`/Client/appointments/${booked.data.id}`);
    await book(gym.as(maria), '2026-03-13', '18:00');
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    await gym.setNow('2026-03-18T08:00:00Z');
    await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {});
    await undoLast();
    await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {});
    await edit(maria, { ...FIRST, startDate: '2026-03-08', endDate: '2026-04-10' });
    const by = gym.admin.name;
    expect(shown(await linesOf(id))).toEqual([
      ['sold', 31, '2026-03-31', by],
      ['first-visit', 15, '2026-04-15', 'Μαρία'],
      ['first-visit', -15, '2026-03-31', 'Μαρία'],
      ['first-visit', 12, '2026-04-12', 'Μαρία'],
      ['first-visit', -12, '2026-03-31', by],
      ['freeze', 7, '2026-04-07', by],
      ['undone', -7, '2026-03-31', by],
      ['freeze', 7, '2026-04-07', by],
      ['edited', 3, '2026-04-10', by],
    ]);
    const moved = shown(await linesOf(next.id));
    expect(moved.slice(0, 3)).toEqual([
      ['sold', 30, '2026-04-30', by],
      ['queue', 15, '2026-05-15', 'Μαρία'],
      ['queue', -15, '2026-04-30', 'Μαρία'],
    ]);
    expect(moved.at(-1)).toEqual(['queue', 3, '2026-05-10', by]);
  });

  it('tell a member why, without the names of staff, and are among their data', async () => {
    const nikos = await gym.has(aClient().named('Νίκος'));
    await edit(nikos, FIRST);
    await book(gym.as(nikos), '2026-03-12', '18:00');
    const { id } = await firstOf(nikos);
    const { data } = await gym.as(nikos).get<EndLine[]>(`/Client/subscriptions/${id}/end-lines`);
    expect(shown(data)).toEqual([
      ['sold', 31, '2026-03-31', null],
      ['first-visit', 11, '2026-04-11', 'Νίκος'],
    ]);
    const { endLines } = (await gym.as(nikos).get<PersonalData>('/Client/export')).data;
    expect(endLines).toEqual(data.map((line) => ({ ...line, subscriptionId: id })));
  });

  it('say as what staff moved the end, in their words too, and so does the log', async () => {
    const sofia = await gym.has(aClient().named('Σοφία'));
    await edit(sofia, { ...FIRST, endReason: 'gift', endNote: 'Γνωριμία' });
    await edit(sofia, {
      ...FIRST,
      endDate: '2026-04-07',
      endReason: 'gift',
      endNote: 'Για την αναμονή στα αποδυτήρια',
    });
    await edit(sofia, { ...FIRST, endDate: '2026-04-06', endReason: 'correction' });
    await edit(sofia, { ...FIRST, endDate: '2026-04-10', endReason: 'other', endNote: 'Μετακόμισε' });
    await edit(sofia, { ...FIRST, endDate: '2026-04-10', monthlyLimit: 8, endReason: 'gift' });
    await edit(sofia, { ...FIRST, endDate: '2026-04-11' });
    const { id } = await firstOf(sofia);
    const expected = [
      ['sold', 31, 'Γνωριμία'],
      ['gift', 7, 'Για την αναμονή στα αποδυτήρια'],
      ['correction', -1, null],
      ['edited', 4, 'Μετακόμισε'],
      ['edited', 1, null],
    ];
    const reasonsOf = (lines: EndLine[]) => lines.map(({ cause, days, note }) => [cause, days, note]);
    expect(reasonsOf(await linesOf(id))).toEqual(expected);
    const own = await gym.as(sofia).get<EndLine[]>(`/Client/subscriptions/${id}/end-lines`);
    expect(reasonsOf(own.data)).toEqual(expected);
    const log = (await staff().get<AuditEntry[]>('/Admin/audit', { entity: 'subscription' })).data;
    const logged = log.filter(({ entityId }) => entityId === id).map(({ after }) => after as Record<string, unknown>);
    // Entries of one instant have no order.
    const reasons = logged.flatMap(({ endReason, endNote }) => (endReason === undefined ? [] : [[endReason, endNote]]));
    expect(reasons.sort()).toEqual([
      ['correction', undefined],
      ['edited', 'Μετακόμισε'],
      ['gift', 'Για την αναμονή στα αποδυτήρια'],
    ]);
  });

  it.each([
    ['an unknown reason', { endReason: 'mood' }, FIELD_LABELS.en.endReason],
    ['another reason without words', { endReason: 'other' }, messagesEn.validation.endNoteRequired],
    ['words that are too long', { endReason: 'gift', endNote: 'x'.repeat(501) }, FIELD_LABELS.en.endNote],
  ])('are not written with %s: 400, and nothing changes', async (_, why, words) => {
    const person = await gym.has(aClient().withSubscription(FIRST));
    const answer = await edit(person, { ...FIRST, endDate: '2026-04-07', ...why });
    expect(answer).toMatchObject({ status: 400, errors: [expect.stringContaining(words)] });
    expect((await firstOf(person)).endDate).toBe('2026-03-31');
  });

  it('lose the words of staff when the client is erased, and nothing else', async () => {
    const person = await gym.has(aClient().withSubscription(FIRST));
    await edit(person, { ...FIRST, endDate: '2026-04-07', endReason: 'gift', endNote: 'Για το χέρι που έσπασε' });
    await edit(person, { ...FIRST, endDate: '2026-04-06', endReason: 'correction' });
    const { id } = await firstOf(person);
    await staff().delete(`/Admin/clients/${person.id}`);
    const lines = await gym.rows<{ cause: string; days: number; note: string | null }>(
      'SELECT cause, days, note FROM subscription_end_lines WHERE subscription_id = $1 ORDER BY n',
      [id],
    );
    expect(lines.slice(0, 2)).toEqual([
      { cause: 'sold', days: 31, note: null },
      { cause: 'gift', days: 7, note: ERASED_NAME },
    ]);
    const log = await gym.rows<{ was: string | null; note: string | null }>(
      `SELECT before ->> 'endNote' AS was, after ->> 'endNote' AS note FROM audit_entries
       WHERE entity_id = $1 AND after ? 'endReason' ORDER BY after ->> 'endReason' DESC`,
      [id],
    );
    expect(log).toEqual([
      { was: null, note: ERASED_NAME },
      { was: null, note: null },
    ]);
  });

  it('lose why one was given without a plan when the client is erased', async () => {
    const person = await gym.has(aClient());
    await edit(person, { ...FIRST, endNote: 'Αδελφή της Μαρίας' });
    const { id } = await firstOf(person);
    await staff().delete(`/Admin/clients/${person.id}`);
    const kept = await gym.rows(
      `SELECT l.note, s.end_change ->> 'note' AS last FROM subscriptions s JOIN subscription_end_lines l ON l.subscription_id = s.id
        WHERE s.id = $1 ORDER BY l.n LIMIT 1`,
      [id],
    );
    expect(kept).toEqual([{ note: ERASED_NAME, last: null }]);
  });

  it('tell of an end that comes or goes without counting days', async () => {
    const eleni = await gym.has(aClient());
    await edit(eleni, { startDate: '2026-03-01', doesNotExpire: true, monthlyLimit: 0 });
    await edit(eleni, FIRST);
    const lines = shown(await linesOf((await firstOf(eleni)).id));
    expect(lines).toEqual([
      ['sold', null, null, gym.admin.name],
      ['edited', null, '2026-03-31', gym.admin.name],
    ]);
  });

  it('are written for a change that gives no cause, and never changed or removed alone', async () => {
    const anna = await gym.has(aClient().withSubscription(FIRST));
    const { id } = await firstOf(anna);
    await gym.rows(`UPDATE subscriptions SET end_date = '2026-04-02' WHERE id = $1`, [id]);
    expect(shown(await linesOf(id)).at(-1)).toEqual(['changed', 2, '2026-04-02', null]);
    for (const harm of ['UPDATE subscription_end_lines SET days = 9', 'DELETE FROM subscription_end_lines']) {
      await expect(gym.rows(harm)).rejects.toThrow('A line of an end date is never changed');
    }
    await gym.rows('DELETE FROM subscriptions WHERE id = $1', [id]);
    expect(await gym.rows('SELECT FROM subscription_end_lines WHERE subscription_id = $1', [id])).toEqual([]);
  });
});

const DAYS = ['2026-03-12', '2026-03-13', '2026-03-16', '2026-04-02'];
const STEPS = ['book', 'cancel', 'move', 'freeze', 'unfreeze', 'edit', 'renew', 'close', 'undo', 'later'] as const;

describe('whatever happens to subscriptions', () => {
  it('keeps the lines adding up to every end', async () => {
    const step = fc.record({ what: fc.constantFrom(...STEPS), n: fc.nat(3) });
    const sequences = fc.array(step, { minLength: 8, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        await gym.setNow(NOW);
        const person = await gym.has(aMember());
        for (const { what, n } of steps) await doStep(person, what, n);
        for (const { id, effectiveEndDate: end } of await subscriptionsOf(person)) {
          const [first, ...later] = await linesOf(id);
          const sum = later.reduce((days, line) => days + (line.days ?? NaN), 0);
          expect(addDays(first?.endDate ?? '', sum)).toBe(end);
        }
      }),
      { numRuns: timesFor(1, 12) },
    );
    expect((await gym.faults()).filter(({ check }) => check === 'end-lines')).toEqual([]);
  });

  /** A refused step changes nothing, which is part of the property. */
  async function doStep(person: Person, what: (typeof STEPS)[number], n: number): Promise<void> {
    const member = gym.as(person);
    const [first] = await subscriptionsOf(person);
    const date = DAYS[n] ?? '';
    const visits = await gym.rows<{ id: string }>(
      'SELECT id FROM appointments WHERE client_id = $1 AND status = 1 ORDER BY starts_at',
      [person.id],
    );
    const visit = visits[n % Math.max(1, visits.length)]?.id;
    if (what === 'book') await book(member, date, '18:00');
    if (what === 'cancel' && visit) await member.delete(`/Client/appointments/${visit}`);
    if (what === 'move' && visit)
      await member.post(`/Client/appointments/${visit}/move`, { date, startTime: '19:00', endTime: '20:00' });
    if (what === 'freeze' || what === 'unfreeze') await staff().post(`/Admin/subscriptions/${first?.id}/${what}`, {});
    if (what === 'edit')
      await edit(person, { startDate: '2026-03-05', endDate: addDays('2026-04-20', n), monthlyLimit: 0 });
    if (what === 'renew')
      await edit(person, { startDate: '2027-01-01', endDate: addDays('2027-01-30', n), monthlyLimit: 0 });
    if (what === 'close') await closeDay(staff(), date, 'Διακοπή');
    if (what === 'undo') await undoLast();
    if (what === 'later') await gym.setNow(new Date(gym.clock.getTime() + n * 60_000 * 7).toISOString());
  }
});
