import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { ChangedFreeze } from '@palestra/backend/contract/freeze';
import type {
  ChangedSubscription,
  SavedSubscription,
  ScheduleChange,
} from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { book, slot } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-11-28T08:00:00Z';
const A = { startDate: '2026-11-30', endDate: '2026-12-09', monthlyLimit: 0 };
const B = { startDate: '2026-12-10', endDate: '2027-01-09', monthlyLimit: 0 };
const C = { startDate: '2027-01-10', endDate: '2027-02-09', monthlyLimit: 0 };
const GIFT = { ...A, endDate: '2026-12-16', endReason: 'gift' };

let gym: TestGym;
beforeEach(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterEach(() => gym.close());

const staff = () => gym.as(gym.admin);
const subscriptionsOf = async ({ id }: Person): Promise<Subscription[]> =>
  (await staff().get<Subscription[]>(`/Admin/clients/${id}/subscriptions`)).data.reverse();
const endsOf = async (person: Person) => (await subscriptionsOf(person)).map((one) => one.effectiveEndDate);
const change = ({ id }: Person, wish: object, query = '') =>
  staff().put<SavedSubscription>(`/Admin/clients/${id}/subscription${query}`, wish);
const undoLast = async () => {
  const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
  expect((await staff().post(`/Admin/acts/${act?.id}/undo`, {})).status).toBe(200);
};
/** Both begun: the second has a visit on its first day. */
async function renewed(...more: object[]): Promise<Person> {
  const client = aClient().withSubscription(A).withSubscription(B);
  for (const one of more) client.withSubscription(one);
  const maria = await gym.has(client);
  expect((await book(gym.as(maria), '2026-11-30', '18:00')).status).toBe(201);
  expect((await book(gym.as(maria), '2026-12-10', '18:00')).status).toBe(201);
  return maria;
}
/** Four days, which are given back. */
const close = (query = '') =>
  staff().post<ScheduleChange>(`/Admin/timeslots/disable-range${query}`, {
    ...{ startDate: '2026-12-03', endDate: '2026-12-06', reason: 'Αργία', compensate: true },
  });
const freeze = ({ id }: Person, from: string, until: string, query = '') =>
  staff().post<ChangedFreeze>(`/Admin/clients/${id}/freezes${query}`, { from, until });

describe('days given to a subscription whose renewal has a visit', () => {
  it('are added behind the renewal, with a line, said beforehand, and taken back with the gift', async () => {
    const maria = await renewed();
    const [, next] = await subscriptionsOf(maria);
    const givenDays = {
      ...{ endDate: '2027-01-09', newEndDate: '2027-01-16', gained: 7, behind: [] },
      moved: [{ subscriptionId: next?.id, endDate: '2027-01-09', newEndDate: '2027-01-16', days: 7 }],
    };
    const rehearsed = await change(maria, GIFT, '?dryRun=true');
    expect(rehearsed).toMatchObject({ status: 200, data: { isDryRun: true, givenDays } });
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-09']);
    expect((await change(maria, GIFT)).data).toMatchObject({ isDryRun: false, givenDays });
    expect(await endsOf(maria)).toEqual(['2026-12-16', '2027-01-16']);
    const lines = (await gym.as(maria).get<EndLine[]>(`/Client/subscriptions/${next?.id}/end-lines`)).data;
    expect(lines.at(-1)).toMatchObject({ cause: 'overlap', days: 7, endDate: '2027-01-16' });
    const log = (await staff().get<AuditEntry[]>('/Admin/audit', { entity: 'subscription' })).data;
    expect(log.find(({ entityId }) => entityId === next?.id)).toMatchObject({
      action: 'subscription.moved',
      before: { actualEndDate: '2027-01-09' },
      after: { actualEndDate: '2027-01-16' },
    });
    expect(await gym.faults()).toEqual([]);
    await change(maria, A);
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-09']);
    expect(await gym.faults()).toEqual([]);
  });

  it('are added behind all that follows, whether it waits or runs', async () => {
    const maria = await renewed(C);
    await change(maria, GIFT);
    expect(await endsOf(maria)).toEqual(['2026-12-16', '2027-01-16', '2027-02-16']);
    await gym.setNow('2027-01-02T08:00:00Z');
    await book(gym.as(maria), '2027-01-18', '18:00');
    const [first] = await subscriptionsOf(maria);
    expect((await change(maria, { ...B, endDate: '2027-01-12', endReason: 'gift' })).status).toBe(200);
    // 18 and 19 January are days of both.
    expect(await endsOf(maria)).toEqual([first?.effectiveEndDate, '2027-01-19', '2027-02-19']);
    expect(await gym.faults()).toEqual([]);
  });

  it('come from a closing, too, and go with it', async () => {
    const maria = await renewed();
    const compensated = [{ days: 4, newEndDate: '2026-12-13', gained: 4, lastDate: '2027-01-13' }];
    expect((await close('?dryRun=true')).data).toMatchObject({ compensated });
    expect((await close()).data).toMatchObject({ compensated });
    expect(await endsOf(maria)).toEqual(['2026-12-13', '2027-01-13']);
    expect(await gym.faults()).toEqual([]);
    await undoLast();
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-09']);
    expect(await gym.faults()).toEqual([]);
  });

  it('come from a freeze by date and from one without a last day, and go with each', async () => {
    const maria = await renewed();
    await gym.setNow('2026-12-02T08:00:00Z');
    const dated = await freeze(maria, '2026-12-02', '2026-12-04');
    expect(dated).toMatchObject({
      status: 201,
      data: { newEndDate: '2026-12-12', givenDays: { gained: 3, newEndDate: '2027-01-12' } },
    });
    expect(await endsOf(maria)).toEqual(['2026-12-12', '2027-01-12']);
    await undoLast();
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-09']);
    const [first] = await subscriptionsOf(maria);
    await staff().post<ChangedSubscription>(`/Admin/subscriptions/${first?.id}/freeze`, {});
    await gym.setNow('2026-12-07T08:00:00Z');
    await staff().post<ChangedSubscription>(`/Admin/subscriptions/${first?.id}/unfreeze`, {});
    // The freeze cancelled the renewal's visit, so that it waits and follows.
    expect(await endsOf(maria)).toEqual(['2026-12-14', '2027-01-14']);
    expect(await gym.faults()).toEqual([]);
  });

  it('follow the first visit of either, booked, cancelled and moved', async () => {
    const maria = await gym.has(aClient().withSubscription(A).withSubscription(B));
    const { data: second } = await book(gym.as(maria), '2026-12-10', '18:00');
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-09']);
    const { data: first } = await book(gym.as(maria), '2026-12-04', '18:00');
    expect(await endsOf(maria)).toEqual(['2026-12-13', '2027-01-13']);
    const move = (id: string, date: string) =>
      gym.as(maria).post(`/Client/appointments/${id}/move`, slot(date, '19:00'));
    expect((await move(first.id, '2026-12-02')).status).toBe(200);
    expect(await endsOf(maria)).toEqual(['2026-12-11', '2027-01-11']);
    expect((await move(second.id, '2026-12-14')).status).toBe(200);
    expect(await endsOf(maria)).toEqual(['2026-12-11', '2027-01-13']);
    await gym.as(maria).delete(`/Client/appointments/${first.id}`);
    expect(await endsOf(maria)).toEqual(['2026-12-09', '2027-01-13']);
    expect((await gym.as(maria).post(`/Client/appointments/${first.id}/restore`, {})).status).toBe(200);
    expect(await endsOf(maria)).toEqual(['2026-12-11', '2027-01-13']);
    await gym.as(maria).delete(`/Client/appointments/${second.id}`);
    expect(await endsOf(maria)).toEqual(['2026-12-11', '2027-01-11']);
    expect(await gym.faults()).toEqual([]);
  });

  it('leave visits behind an end that moves back, and name them', async () => {
    const maria = await renewed();
    await change(maria, GIFT);
    await gym.setNow('2026-12-28T08:00:00Z');
    const { data: visit } = await book(gym.as(maria), '2027-01-14', '18:00');
    await gym.setNow('2026-12-05T08:00:00Z');
    const behind = [{ id: visit.id, appointmentDate: '2027-01-14', startTime: '18:00:00' }];
    const taken = { ...A, endReason: 'correction' };
    const expected = { givenDays: { gained: -7, newEndDate: '2027-01-09', behind } };
    expect((await change(maria, taken, '?dryRun=true')).data).toMatchObject(expected);
    expect((await change(maria, taken)).data).toMatchObject(expected);
    expect(await gym.rows('SELECT FROM appointments WHERE id = $1 AND status = 1', [visit.id])).toHaveLength(1);
  });

  it('leave such visits when a closing is undone, and the dry run and the undo name them', async () => {
    const maria = await gym.has(aClient().withSubscription(A));
    await book(gym.as(maria), '2026-11-30', '18:00');
    expect((await close()).status).toBe(200);
    expect((await book(gym.as(maria), '2026-12-12', '10:00')).status).toBe(201);
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    const undo = (query = '') => staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo${query}`, {});
    const behind = [{ appointmentDate: '2026-12-12', userName: maria.name }];
    expect((await undo('?dryRun=true')).data).toMatchObject({ isDryRun: true, behind });
    expect((await undo()).data).toMatchObject({ isDryRun: false, behind });
    expect((await undo()).data).toMatchObject({ behind });
    expect(await endsOf(maria)).toEqual(['2026-12-09']);
  });

  it('are lost on a next one without an end, which is said beforehand', async () => {
    const maria = await renewed();
    await gym.setNow('2026-12-10T20:00:00Z');
    await change(maria, { ...B, doesNotExpire: true, endDate: null });
    await gym.setNow('2026-12-05T08:00:00Z');
    expect((await change(maria, GIFT, '?dryRun=true')).data).toMatchObject({
      givenDays: { gained: 0, endDate: null, newEndDate: null, moved: [] },
    });
  });

  it('show in the doctor when the end does not follow', async () => {
    const maria = await renewed();
    await change(maria, GIFT);
    const [, next] = await subscriptionsOf(maria);
    await gym.rows('UPDATE subscriptions SET actual_end_date = actual_end_date - 2 WHERE id = $1', [next?.id]);
    const text = `subscription ${next?.id} ends on 2027-01-14, by its chain on 2027-01-16`;
    expect(await gym.faults()).toContainEqual({ check: 'given-days', text });
  });
});
