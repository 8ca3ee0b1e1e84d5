import type { Act } from '@palestra/backend/contract/act';
import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import type { FairUse } from '@palestra/backend/contract/fair-use';
import type { Answer } from '../support/api-client.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { faultsOf } from '../support/doctor.js';
import { disable, resize } from '../support/schedule.js';
import { seedsFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';

/** Thursday in Athens: one o'clock, and ten past five, when the deadline of seven o'clock has passed. */
const NOON = '2026-03-12T11:00:00Z';
const LATE = '2026-03-12T15:10:00Z';
const TODAY = '2026-03-12';

let gym: TestGym;
let anna: Person;
let maria: Person;
let nikos: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOON), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOON);
  await gym.database.query(`DELETE FROM acts; DELETE FROM mails; DELETE FROM interests; DELETE FROM appointments;
    DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides; DELETE FROM subscriptions`);
  await set('LateCancelling', 'forgivenIfFilled');
  anna = await gym.has(aMember('Άννα Ρήγα'));
  maria = await gym.has(aMember('Μαρία Δήμου'));
  nikos = await gym.has(aMember('Νίκος Πάππας'));
});

const set = (key: string, value: string) =>
  gym.database.query('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
const cancel = (person: Person, id: string, late = '?late=true', process = 0): Promise<Answer<Appointment>> =>
  gym.as(person, process).delete(`/Client/appointments/${id}${late}`);
const usedBy = async ({ id }: Person): Promise<number> =>
  (await gym.as(gym.admin).get<Client>(`/Admin/clients/${id}`)).data.subscription?.usedThisMonth ?? -1;
const ownList = async (person: Person): Promise<Appointment[]> =>
  (await gym.as(person).get<Appointment[]>('/Client/appointments')).data;
const mailsOf = async (purpose: string): Promise<{ to: string; facts: { because?: string; late?: string } }[]> =>
  gym.rows('SELECT recipient_id AS to, facts FROM mails WHERE purpose = $1 ORDER BY created_at, id', [purpose]);

let moments = 0;
/** Each cancellation has an instant of its own, so that their order is known. */
const aMomentLater = (): string => new Date(Date.parse(LATE) + (moments += 1) * 1000).toISOString();

/** Books at noon, and cancels when the deadline has passed. */
async function cancelsLate(person: Person, start = '18:00'): Promise<Appointment> {
  await gym.setNow(NOON);
  // Its counts are from after noon.
  await gym.database.query('DELETE FROM throttles');
  const { id } = (await book(gym.as(person), TODAY, start)).data;
  await gym.setNow(aMomentLater());
  const { status, data } = await cancel(person, id);
  expect(status).toBe(200);
  return data;
}

/** Everybody has a place before the first gives one up. */
async function cancelLate(...people: Person[]): Promise<void> {
  const ids: string[] = [];
  for (const person of people) ids.push((await book(gym.as(person), TODAY, '18:00')).data.id);
  for (const [n, person] of people.entries()) {
    await gym.setNow(aMomentLater());
    expect((await cancel(person, ids[n] ?? '')).status).toBe(200);
  }
}

describe('late cancelling', () => {
  it('is said before it is done, and never done unasked', async () => {
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    expect(await ownList(anna)).toMatchObject([{ id, cancellation: 'free', canCancel: true, cancelledLate: false }]);
    await gym.setNow(LATE);
    expect(await ownList(anna)).toMatchObject([{ id, cancellation: 'late', canCancel: true }]);
    expect(await cancel(anna, id, '')).toMatchObject({ status: 422, code: 'CANCELS_LATE' });
    expect(await cancel(anna, id, '?late=false')).toMatchObject({ status: 422, code: 'CANCELS_LATE' });
    expect(await usedBy(anna)).toBe(1);
    const gone = await cancel(anna, id);
    expect(gone.data).toMatchObject({ status: 2, cancellation: 'closed', cancelledLate: true, forgiven: null });
    expect(await mailsOf('cancelled')).toMatchObject([{ to: anna.id, facts: { late: 'forgivable' } }]);
  });

  it('frees the place and the day, tells who waits, and uses up the visit', async () => {
    const limited = await gym.has(aClient().named('Ένα Μόνο').withSubscription({ monthlyLimit: 1 }));
    await resize(gym.as(gym.admin), TODAY, '18:00', 1);
    const { id } = (await book(gym.as(limited), TODAY, '18:00')).data;
    expect((await gym.as(nikos).post('/TimeslotInterest/express', place(TODAY, '18:00'))).status).toBe(201);
    await gym.setNow(LATE);
    await cancel(limited, id);
    expect(await mailsOf('place-free')).toMatchObject([{ to: nikos.id }]);
    expect(await gym.rows('SELECT booked FROM slot_occupancies WHERE booked > 0')).toEqual([]);
    expect(await book(gym.as(limited), TODAY, '20:00')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    expect(await usedBy(limited)).toBe(1);
    expect((await book(gym.as(nikos), TODAY, '18:00')).status).toBe(201);
  });

  it('tells nobody whom fair use keeps from booking alone @release', async () => {
    await resize(gym.as(gym.admin), TODAY, '18:00', 1);
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    for (const person of [nikos, maria])
      expect((await gym.as(person).post('/TimeslotInterest/express', place(TODAY, '18:00'))).status).toBe(201);
    await cancelsLate(nikos, '19:00');
    for (const [key, value] of Object.entries({ FairUsePoints: '1', FairUseFreePerQuarter: '0' }))
      await set(key, value);
    await cancel(anna, id);
    await set('FairUsePoints', '0');
    expect(await mailsOf('place-free')).toMatchObject([{ to: maria.id }]);
  });

  it('is closed once it has started, to moves, and where the gym has it off', async () => {
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    await gym.setNow(LATE);
    const move = { date: '2026-03-13', startTime: '18:00', endTime: '19:00' };
    expect(await gym.as(anna).post(`/Client/appointments/${id}/move`, move)).toMatchObject({ code: 'DEADLINE_PASSED' });
    await gym.setNow('2026-03-12T16:00:00Z');
    expect(await cancel(anna, id)).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    await gym.setNow(LATE);
    await set('LateCancelling', 'off');
    expect(await ownList(anna)).toMatchObject([{ cancellation: 'closed', canCancel: false }]);
    expect(await cancel(anna, id)).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
  });

  it('begins with quiet hours where the deadline falls into them @release', async () => {
    await set('QuietHoursFrom', '23');
    const morning = '2026-03-13';
    const [early, late] = [
      (await book(gym.as(anna), morning, '08:00')).data,
      (await book(gym.as(maria), morning, '08:00')).data,
    ];
    // Two hours before the start is six in the morning.
    const eleven = '2026-03-12T21:00:00.000Z';
    expect([early.cancelUntil, late.cancelUntil]).toEqual([eleven, eleven]);
    await gym.setNow(eleven);
    expect((await cancel(anna, early.id, '')).data).toMatchObject({ status: 2, cancelledLate: false });
    await gym.setNow('2026-03-12T21:00:01Z');
    expect(await ownList(maria)).toMatchObject([{ cancellation: 'late' }]);
    expect(await cancel(maria, late.id, '')).toMatchObject({ status: 422, code: 'CANCELS_LATE' });
    expect((await cancel(maria, late.id)).data).toMatchObject({ status: 2, cancelledLate: true });
    await set('QuietHoursFrom', '0');
  });

  it('costs nothing when staff cancel @release', async () => {
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    await gym.setNow(LATE);
    const gone = await gym.as(gym.admin).delete<Appointment>(`/Admin/appointments/${id}`);
    expect(gone.data).toMatchObject({ status: 2, cancelledLate: false });
    expect(await usedBy(anna)).toBe(0);
  });

  it('counts when staff give away the place of a client who will not come, which feeds the list and can be undone', async () => {
    await resize(gym.as(gym.admin), TODAY, '18:00', 1);
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    await gym.as(maria).post('/TimeslotInterest/express', place(TODAY, '18:00'));
    // A quarter of an hour before the start.
    await gym.setNow('2026-03-12T15:45:00Z');
    const release = () => gym.as(gym.admin).delete<Appointment>(`/Admin/appointments/${id}?late=true`);
    expect((await release()).data).toMatchObject({ status: 2, cancelledLate: true, forgiven: null });
    expect(await usedBy(anna)).toBe(1);
    expect(await mailsOf('place-free')).toMatchObject([{ to: maria.id }]);
    expect(await mailsOf('cancelled')).toMatchObject([{ to: anna.id, facts: { late: 'forgivable' } }]);
    const { data: acts } = await gym.as(gym.admin).get<Act[]>('/Admin/acts');
    expect((await gym.as(gym.admin).post(`/Admin/acts/${acts[0]?.id}/undo`, {})).status).toBe(200);
    expect(await ownList(anna)).toMatchObject([{ status: 1, cancelledLate: false }]);
    await release();
    expect((await book(gym.as(maria), TODAY, '18:00')).status).toBe(201);
    expect(await usedBy(anna)).toBe(0);
    expect(await mailsOf('visit-returned')).toMatchObject([{ to: anna.id, facts: { because: 'filled' } }]);
  });

  it.each([
    ['before the deadline', NOON, 'forgivenIfFilled'],
    ['once it has started', '2026-03-12T16:10:00Z', 'forgivenIfFilled'],
    ['where the gym counts none', LATE, 'off'],
  ])('costs nothing when staff give the place away %s @release', async (_, now, mode) => {
    const { id } = (await book(gym.as(anna), TODAY, '18:00')).data;
    await set('LateCancelling', mode);
    await gym.setNow(now);
    const gone = await gym.as(gym.admin).delete<Appointment>(`/Admin/appointments/${id}?late=true`);
    expect(gone.data).toMatchObject({ status: 2, cancelledLate: false });
    expect(await usedBy(anna)).toBe(0);
  });

  it('leaves no trace when it is taken back in time, also in a full month', async () => {
    const limited = await gym.has(aClient().named('Ένα Μόνο').withSubscription({ monthlyLimit: 1 }));
    const { id } = await cancelsLate(limited);
    const back = await gym.as(limited).post<Appointment>(`/Client/appointments/${id}/restore`, {});
    expect(back).toMatchObject({ status: 200, data: { status: 1, cancelledLate: false, forgiven: null } });
    expect(await usedBy(limited)).toBe(1);
  });
});

describe('a visit is given back', () => {
  it('to a pack while a subscription of its owner is changed', async () => {
    const owner = await gym.has(aClient().named('Πακέτο').withSubscription({ monthlyLimit: 0, packVisits: 5 }));
    await cancelsLate(owner);
    const other = await gym.database.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [owner.id]);
    await other.query('UPDATE subscriptions SET is_active = is_active WHERE client_id = $1', [owner.id]);
    const booking = book(gym.as(nikos), TODAY, '18:00');
    await gym.untilWaiting(1);
    await other.query('COMMIT');
    other.release();
    expect((await booking).status).toBe(201);
    expect(await ownList(owner)).toMatchObject([{ cancelledLate: true, forgiven: 'filled' }]);
  });

  it('when somebody else takes the place, to the first who gave one up, who is told once', async () => {
    await cancelLate(anna, maria);
    expect((await book(gym.as(nikos, 1), TODAY, '18:00')).status).toBe(201);
    expect(await ownList(anna)).toMatchObject([{ cancelledLate: true, forgiven: 'filled' }]);
    expect(await ownList(maria)).toMatchObject([{ cancelledLate: true, forgiven: null }]);
    expect([await usedBy(anna), await usedBy(maria)]).toEqual([0, 1]);
    expect(await mailsOf('visit-returned')).toMatchObject([{ to: anna.id, facts: { because: 'filled' } }]);
  });

  it('stays given back when the later booking is cancelled @release', async () => {
    await cancelsLate(anna);
    const { id } = (await book(gym.as(nikos), TODAY, '18:00')).data;
    await gym.as(gym.admin).delete(`/Admin/appointments/${id}`);
    expect(await usedBy(anna)).toBe(0);
  });

  it.each<[string, (client: Person) => Promise<unknown>]>([
    ['staff book it for somebody', (client) => bookFor(gym.as(gym.admin), client, TODAY, '18:00')],
    ['somebody moves there', (client) => movesThere(client)],
  ])('when %s @release', async (_, takePlace) => {
    await cancelsLate(anna);
    await takePlace(nikos);
    expect(await ownList(anna)).toMatchObject([{ forgiven: 'filled' }]);
  });

  it('to a client who books the same slot again, before others', async () => {
    await cancelLate(maria, anna);
    await book(gym.as(anna), TODAY, '18:00');
    expect([await usedBy(anna), await usedBy(maria)]).toEqual([1, 1]);
  });

  it('answers with the visits of the month without their own one that it gives back @release', async () => {
    await book(gym.as(anna), '2026-03-20', '18:00');
    await cancelsLate(anna);
    const again = await book(gym.as(anna), TODAY, '18:00');
    expect([again.data.visitsInMonth, await usedBy(anna)]).toEqual([2, 2]);
    await cancelsLate(nikos);
    await bookFor(gym.as(gym.admin), nikos, TODAY, '18:00');
    const log = await gym.rows<{ visits: number }>(
      `SELECT (after -> 'visitsInMonth')::int AS visits FROM audit_entries WHERE action = 'appointment.booked'
       AND after ->> 'userId' = $1`,
      [nikos.id],
    );
    expect(log).toEqual([{ visits: 1 }]);
  });

  it('counts that of another client no less, and their own also in the answer to a move @release', async () => {
    await cancelsLate(anna);
    await book(gym.as(nikos), '2026-03-20', '18:00');
    expect((await book(gym.as(nikos), TODAY, '18:00')).data.visitsInMonth).toBe(2);
    await cancelsLate(maria, '19:00');
    const { id } = (await book(gym.as(maria), TODAY, '20:00')).data;
    const moved = await gym.as(maria).post<BookedAppointment>(`/Client/appointments/${id}/move`, slot(TODAY, '19:00'));
    expect([moved.data.visitsInMonth, await usedBy(maria)]).toEqual([1, 1]);
  });

  describe('to a client whose visits are used up by it', () => {
    const MONDAY = '2026-03-16';
    const canBookAt = async (person: Person, start: string): Promise<unknown> => {
      const { timeslots } = (
        await gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date: TODAY })
      ).data;
      const [found] = timeslots.filter(({ startTime }) => startTime === `${start}:00`);
      return { canBook: found?.canBook, codes: found?.reasons.map(({ code }) => code) };
    };
    const withLimit = (limit: Parameters<ReturnType<typeof aClient>['withSubscription']>[0]): Promise<Person> =>
      gym.has(
        aClient()
          .named('Ένα Μόνο')
          .withSubscription({ monthlyLimit: 0, ...limit }),
      );

    it.each([
      ['month', { monthlyLimit: 1 }, 'MONTHLY_LIMIT'],
      ['week', { weeklyLimit: 1 }, 'WEEKLY_LIMIT'],
      ['pack', { packVisits: 1 }, 'PACK_EMPTY'],
    ])('who books the same slot again, as it says before, and no other (%s) @release', async (_, limit, code) => {
      const limited = await withLimit(limit);
      await cancelsLate(limited);
      expect(await canBookAt(limited, '18:00')).toEqual({ canBook: true, codes: [] });
      expect(await canBookAt(limited, '20:00')).toEqual({ canBook: false, codes: [code] });
      expect(await book(gym.as(limited), TODAY, '20:00')).toMatchObject({ status: 422, code });
      const again = await book(gym.as(limited), TODAY, '18:00');
      expect(again).toMatchObject({ status: 201, data: { visitsInMonth: 1, overridden: [] } });
      expect(await usedBy(limited)).toBe(1);
      // Both begin at the same moment, which orders them by chance.
      const [booked, cancelled] = (await ownList(limited)).toSorted((a, b) => a.status - b.status);
      expect([booked?.status, cancelled]).toMatchObject([1, { cancelledLate: true, forgiven: 'filled' }]);
      expect(await faultsOf(gym, 'Europe/Athens')).toEqual([]);
    });

    it('who waits for the same slot while it is full, and gets it @release', async () => {
      const limited = await withLimit({ monthlyLimit: 1 });
      await resize(gym.as(gym.admin), TODAY, '18:00', 1);
      await cancelsLate(limited);
      const { id } = (await bookFor(gym.as(gym.admin), nikos, TODAY, '18:00')).data;
      // The place that Nikos took gave the visit back.
      expect(await usedBy(limited)).toBe(0);
      await gym.database.query('UPDATE appointments SET forgiven_at = NULL WHERE client_id = $1', [limited.id]);
      expect(await canBookAt(limited, '18:00')).toEqual({ canBook: false, codes: ['SLOT_FULL'] });
      expect((await gym.as(limited).post('/TimeslotInterest/express', place(TODAY, '18:00'))).status).toBe(201);
      await gym.as(gym.admin).delete(`/Admin/appointments/${id}`);
      expect((await book(gym.as(limited), TODAY, '18:00')).status).toBe(201);
      expect(await usedBy(limited)).toBe(1);
    });

    it('not where the limit is full without it, nor where the gym gives nothing back @release', async () => {
      const limited = await withLimit({ monthlyLimit: 1 });
      await cancelsLate(limited);
      await bookFor(gym.as(gym.admin), limited, MONDAY, '18:00', true);
      expect(await canBookAt(limited, '18:00')).toEqual({ canBook: false, codes: ['MONTHLY_LIMIT'] });
      expect(await book(gym.as(limited), TODAY, '18:00')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
      await gym.database.query('DELETE FROM appointments WHERE appointment_date = $1', [MONDAY]);
      await set('LateCancelling', 'counts');
      expect(await canBookAt(limited, '18:00')).toEqual({ canBook: false, codes: ['MONTHLY_LIMIT'] });
      expect(await book(gym.as(limited), TODAY, '18:00')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    });

    it('who has given it up under two packs: the one of the pack that is used comes back @release', async () => {
      const limited = await gym.has(
        aClient()
          .named('Δύο Πακέτα')
          .withSubscription({ monthlyLimit: 0, packVisits: 5 })
          .withSubscription({ monthlyLimit: 0, packVisits: 1, isActive: false, startDate: '2026-02-01' }),
      );
      const used = `SELECT s.pack_visits AS visits, count(a.id)::int AS used FROM subscriptions s
        LEFT JOIN appointments a ON a.subscription_id = s.id
          AND (a.status <> 2 OR (a.cancelled_late AND a.forgiven_at IS NULL))
        WHERE s.client_id = $1 GROUP BY s.id ORDER BY s.pack_visits`;
      await set('LateCancelling', 'counts');
      await cancelsLate(limited);
      await gym.database.query('UPDATE subscriptions SET is_active = NOT is_active WHERE client_id = $1', [limited.id]);
      await cancelsLate(limited);
      await set('LateCancelling', 'forgivenIfFilled');
      expect((await book(gym.as(limited), TODAY, '18:00')).status).toBe(201);
      expect(await gym.rows(used, [limited.id])).toEqual([
        { visits: 1, used: 1 },
        { visits: 5, used: 1 },
      ]);
    });

    it('who is never above the limit while others take the place, and is told their visits (several processes)', async () => {
      for (let round = 0; round < 5; round += 1) {
        await gym.database.query(
          'DELETE FROM acts; DELETE FROM mails; DELETE FROM appointments; DELETE FROM slot_occupancies',
        );
        const limited = await withLimit({ monthlyLimit: 1 });
        await cancelsLate(limited);
        const [first, , , second] = await Promise.all([
          book(gym.as(limited, 0), TODAY, '18:00'),
          book(gym.as(nikos, 1), TODAY, '18:00'),
          book(gym.as(anna, 0), TODAY, '18:00'),
          book(gym.as(limited, 1), TODAY, '18:00'),
        ]);
        const made = [first, second].filter(({ status }) => status === 201);
        expect(made.map(({ data }) => data.visitsInMonth)).toEqual([1]);
        expect(await usedBy(limited)).toBe(1);
      }
    });

    it('not when staff squeeze them in beyond the capacity, which passes the limit, too @release', async () => {
      const limited = await withLimit({ monthlyLimit: 1 });
      await cancelsLate(limited);
      await resize(gym.as(gym.admin), TODAY, '18:00', 1);
      await bookFor(gym.as(gym.admin), nikos, TODAY, '18:00');
      await gym.database.query('UPDATE appointments SET forgiven_at = NULL WHERE client_id = $1', [limited.id]);
      const squeezed = await bookFor(gym.as(gym.admin), limited, TODAY, '18:00', true);
      expect(squeezed.data.overridden).toEqual(['MONTHLY_LIMIT', 'SLOT_FULL']);
      expect(await usedBy(limited)).toBe(2);
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another slot is booked', () => book(gym.as(nikos), TODAY, '19:00')],
    [
      'the gym gives nothing back',
      () => set('LateCancelling', 'counts').then(() => book(gym.as(nikos), TODAY, '18:00')),
    ],
    ['somebody is squeezed in beyond the capacity', () => squeezedIn(nikos)],
  ])('not when %s @release', async (_, book) => {
    await cancelsLate(anna);
    await book();
    expect(await usedBy(anna)).toBe(1);
    expect(await mailsOf('visit-returned')).toEqual([]);
  });

  it('by staff, once, with an entry in the log', async () => {
    const { id } = await cancelsLate(anna);
    const forgive = (process: number) =>
      gym.as(gym.admin, process).post<Appointment>(`/Admin/appointments/${id}/forgive`, {});
    const answers = await Promise.all([forgive(0), forgive(1)]);
    expect(answers).toMatchObject([0, 1].map(() => ({ status: 200, data: { forgiven: 'staff' } })));
    expect(await usedBy(anna)).toBe(0);
    expect(await mailsOf('visit-returned')).toMatchObject([{ to: anna.id, facts: { because: 'staff' } }]);
    const logged = `SELECT actor_id AS by FROM audit_entries WHERE action = 'appointment.forgiven' AND entity_id = $1`;
    expect(await gym.rows(logged, [id])).toEqual([{ by: gym.admin.id }]);
  });

  it('once for each place that is taken, when two take them at the same time in two processes', async () => {
    await cancelLate(anna, maria);
    const last = await gym.has(aMember('Τάσος Λάμπρου'));
    const takers = [nikos, last].map((person, n) => () => book(gym.as(person, n), TODAY, '18:00'));
    for (const { status } of await gym.atOnce(takers)) expect(status).toBe(201);
    expect([await usedBy(anna), await usedBy(maria)]).toEqual([0, 0]);
    expect((await mailsOf('visit-returned')).map(({ to }) => to).sort()).toEqual([anna.id, maria.id].sort());
  });
});

describe('fair use', () => {
  const FAIR_USE = { FairUsePoints: '4', FairUseFreePerQuarter: '1', AttendanceOpensMinutes: '30' };
  const missed = async (person: Person, date: string): Promise<string> => {
    await gym.setNow(`${date}T06:00:00Z`);
    // The clock goes back to a morning, on which nothing of the evening has been counted.
    await gym.rows('DELETE FROM throttles');
    const { id } = (await book(gym.as(person), date, '18:00')).data;
    await gym.setNow(`${date}T16:30:00Z`);
    await markAbsent(id);
    return id;
  };
  const markAbsent = async (id: string): Promise<void> => {
    const marked = await gym.as(gym.admin).put(`/Admin/appointments/${id}/attendance`, { attendance: 'absent' });
    expect(marked.status).toBe(200);
  };
  const pointsOf = async (person: Person): Promise<FairUse | null> =>
    (await gym.as(person).get<ClientProfile>('/Client/profile')).data.fairUse;

  beforeEach(async () => {
    for (const [key, value] of Object.entries(FAIR_USE)) await set(key, value);
  });
  afterEach(() => set('FairUsePoints', '0'));

  it('makes the first offence free, closes booking with the fourth point, and says from when it opens', async () => {
    const free = await missed(nikos, '2026-03-10');
    const first = await missed(nikos, '2026-03-11');
    const { id: late } = await cancelsLate(nikos, '19:00');
    const price = { points: 1, inQuarter: 4, isFree: false };
    expect(await pointsOf(nikos)).toMatchObject({ points: 3, closedUntil: null, nextLate: price });
    const last = await missed(nikos, TODAY);
    const until = '2026-03-19T16:00:00.000Z';
    expect(await pointsOf(nikos)).toMatchObject({
      ...{ points: 5, limit: 4, closedUntil: until },
      offences: [
        { appointmentId: free, kind: 'absent', points: 0 },
        { appointmentId: first, points: 2, expiresAt: '2026-04-10T16:00:00.000Z' },
        { appointmentId: late, kind: 'late', points: 1 },
        { appointmentId: last, kind: 'absent', points: 2 },
      ],
    });
    expect(await book(gym.as(nikos), '2026-03-16', '18:00')).toMatchObject({
      ...{ status: 422, code: 'FAIR_USE' },
      data: { reasons: [{ code: 'FAIR_USE', from: until }] },
    });
    expect((await bookFor(gym.as(gym.admin), nikos, '2026-03-16', '18:00', true)).status).toBe(201);
    await gym.setNow(until);
    expect((await book(gym.as(nikos), '2026-03-23', '18:00')).status).toBe(201);
    // Thirty days after the visits that were missed; the late cancellation was half an hour before the last one.
    await gym.setNow('2026-04-10T15:59:59Z');
    expect(await pointsOf(nikos)).toMatchObject({ points: 5 });
    await gym.setNow('2026-04-10T16:00:00Z');
    expect(await pointsOf(nikos)).toMatchObject({
      points: 3,
      offences: [{ appointmentId: late }, { appointmentId: last }],
    });
    await gym.setNow('2026-04-11T16:00:00Z');
    expect(await pointsOf(nikos)).toMatchObject({ points: 0, offences: [] });
  });

  it('opens when staff forgive an absence, which stays forgiven when it is marked once more', async () => {
    await set('FairUseFreePerQuarter', '0');
    await set('FairUsePoints', '2');
    const id = await missed(maria, '2026-03-11');
    expect((await book(gym.as(maria), '2026-03-16', '18:00')).code).toBe('FAIR_USE');
    expect((await gym.as(gym.admin).post(`/Admin/appointments/${id}/forgive`, {})).status).toBe(200);
    await markAbsent(id);
    expect(await pointsOf(maria)).toMatchObject({ points: 0, closedUntil: null, offences: [] });
    expect((await book(gym.as(maria), '2026-03-16', '18:00')).status).toBe(201);
  });
});

async function movesThere(client: Person): Promise<void> {
  const { id } = (await book(gym.as(client), TODAY, '20:00')).data;
  const to = { date: TODAY, startTime: '18:00', endTime: '19:00' };
  expect((await gym.as(client).post(`/Client/appointments/${id}/move`, to)).status).toBe(200);
}

async function squeezedIn(client: Person): Promise<void> {
  await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(TODAY, '18:00'), newCapacity: 1 });
  await book(gym.as(maria), TODAY, '18:00');
  await gym.database.query(`UPDATE appointments SET forgiven_at = NULL WHERE cancelled_late`);
  await gym.database.query(`DELETE FROM mails WHERE purpose = 'visit-returned'`);
  expect((await bookFor(gym.as(gym.admin), client, TODAY, '18:00', true)).status).toBe(201);
}

/** The same numbers for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Kept {
  id: string;
  person: Person;
  start: string;
  state: 'booked' | 'late' | 'forgiven' | 'free';
}

/** The rule in its own words, beside the product's: the first to give up a place is the first to get the visit back. */
class Model {
  readonly visits: Kept[] = [];

  books(id: string, person: Person, start: string): void {
    const late = this.visits.filter((visit) => visit.state === 'late' && visit.start === start);
    const first = late.find((visit) => visit.person === person) ?? late[0];
    if (first !== undefined) first.state = 'forgiven';
    this.visits.push({ id, person, start, state: 'booked' });
  }

  /** Late ones stand in the order in which they were given up. */
  leaves(visit: Kept, isLate: boolean): void {
    this.visits.splice(this.visits.indexOf(visit), 1);
    this.visits.push({ ...visit, state: isLate ? 'late' : 'free' });
  }

  bookedBy = (person: Person): Kept | undefined =>
    this.visits.find((visit) => visit.person === person && visit.state === 'booked');
  usedBy = (person: Person): number =>
    this.visits.filter((visit) => visit.person === person && ['booked', 'late'].includes(visit.state)).length;
}

const COUNTED = `
  SELECT u.id, count(a.id) FILTER (WHERE a.status <> 2)::int + count(a.id) FILTER (WHERE a.cancelled_late)::int
    - count(a.id) FILTER (WHERE a.cancelled_late AND a.forgiven_at IS NOT NULL)::int AS visits
  FROM users u LEFT JOIN appointments a ON a.client_id = u.id WHERE u.id = ANY ($1) GROUP BY u.id`;
const WRONG_PLACES = `
  SELECT o.* FROM slot_occupancies o WHERE booked > 2 OR booked <> (
    SELECT count(*) FROM appointments a WHERE a.status <> 2
      AND (a.appointment_date, a.start_time, a.end_time) = (o.slot_date, o.start_time, o.end_time))`;
const STARTS = ['18:00', '19:00'];
const LIMIT = 4;

async function expectCounted(people: readonly Person[], usedOf: (person: Person) => number | undefined): Promise<void> {
  const counted = new Map(
    (await gym.rows<{ id: string; visits: number }>(COUNTED, [people.map(({ id }) => id)])).map((row) => [
      row.id,
      row.visits,
    ]),
  );
  for (const person of people) {
    const used = await usedBy(person);
    expect({ used, limit: used <= LIMIT }).toEqual({ used: counted.get(person.id), limit: true });
    expect(used).toBe(usedOf(person) ?? used);
  }
  expect(await gym.rows(WRONG_PLACES)).toEqual([]);
}

describe('visits used are uncancelled + late − forgiven', () => {
  const groupOf = async (): Promise<Person[]> => {
    const wish = aClient().named('Μέλος').withSubscription({ monthlyLimit: LIMIT });
    return Promise.all(Array.from({ length: 4 }, () => gym.has(wish)));
  };
  beforeEach(async () => {
    for (const start of STARTS) await resize(gym.as(gym.admin), TODAY, start, 2);
    await gym.setNow(LATE);
  });

  it.each(seedsFor(1, 12))('in a sequence over two processes: seed %i', async (seed) => {
    const next = seeded(seed);
    const people = await groupOf();
    const model = new Model();
    for (let step = 0; step < 14; step += 1) {
      const person = people[next(people.length)] as Person;
      const process = next(2);
      await gym.setNow(aMomentLater());
      const own = model.bookedBy(person);
      if (own === undefined) {
        const start = STARTS[next(2)] as string;
        const { status, data } = await book(gym.as(person, process), TODAY, start);
        if (status === 201) model.books(data.id, person, start);
      } else if (next(4) === 0) {
        await gym.as(gym.admin, process).delete(`/Admin/appointments/${own.id}`);
        model.leaves(own, false);
      } else {
        expect((await cancel(person, own.id, '?late=true', process)).status).toBe(200);
        model.leaves(own, true);
      }
    }
    await expectCounted(people, model.usedBy);
  });

  it.each(seedsFor(1, 4).map((seed) => 20 + seed))(
    'when everybody acts at once in two processes: seed %i @release',
    async (seed) => {
      const next = seeded(seed);
      const people = await groupOf();
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(
          people.map(async (person, n) => {
            const start = STARTS[next(2)] as string;
            const held = (await ownList(person)).find(({ status }) => status === 1);
            return held === undefined
              ? book(gym.as(person, n % 2), TODAY, start)
              : cancel(person, held.id, '?late=true', n % 2);
          }),
        );
      }
      await expectCounted(people, () => undefined);
      const returned = await mailsOf('visit-returned');
      const [{ forgiven } = { forgiven: 0 }] = await gym.rows<{ forgiven: number }>(
        'SELECT count(*)::int AS forgiven FROM appointments WHERE forgiven_at IS NOT NULL',
      );
      expect(returned).toHaveLength(forgiven);
    },
  );
});

describe('the outlook of a member whose visits are used up by a late cancellation @release', () => {
  const outlookOf = async (person: Person) => {
    const { booking, quickSlots } = (await gym.as(person).get<ClientProfile>('/Client/profile')).data;
    return { booking, quick: quickSlots.map(({ date, startTime }) => `${date} ${startTime}`) };
  };
  const limitedTo = (limit: Parameters<ReturnType<typeof aClient>['withSubscription']>[0]): Promise<Person> =>
    gym.has(
      aClient()
        .named('Ένα Μόνο')
        .withSubscription({ monthlyLimit: 0, ...limit }),
    );
  const HERE = { state: 'limit', from: TODAY, opensOn: null, onlyAt: '18:00:00', visitsLeft: 0 };

  it.each([
    ['month', { monthlyLimit: 1 }, '2026-04-01'],
    ['week', { weeklyLimit: 1 }, '2026-03-16'],
    ['pack', { packVisits: 1 }, null],
  ] as const)('names the slot that gives the visit back, until it begins (%s)', async (usedUp, limit, later) => {
    const limited = await limitedTo(limit);
    await cancelsLate(limited);
    expect(await outlookOf(limited)).toMatchObject({ booking: { ...HERE, usedUp }, quick: [`${TODAY} 18:00:00`] });
    await gym.setNow('2026-03-12T16:00:00Z');
    expect((await outlookOf(limited)).booking).toMatchObject({ state: 'limit', from: later, onlyAt: null, usedUp });
  });

  it('does not name it where the gym gives nothing back, nor where a booking of it is refused', async () => {
    const limited = await limitedTo({ monthlyLimit: 1 });
    await cancelsLate(limited);
    const later = { state: 'limit', from: '2026-04-01', onlyAt: null };
    await set('LateCancelling', 'counts');
    expect((await outlookOf(limited)).booking).toMatchObject(later);
    await set('LateCancelling', 'forgivenIfFilled');
    expect((await outlookOf(limited)).booking).toMatchObject(HERE);
    await disable(gym.as(gym.admin), TODAY, '18:00');
    expect((await outlookOf(limited)).booking).toMatchObject(later);
  });

  it('does not name it while all of its places are taken', async () => {
    const limited = await limitedTo({ monthlyLimit: 1 });
    const { id } = (await book(gym.as(nikos), TODAY, '18:00')).data;
    await cancelsLate(limited);
    await resize(gym.as(gym.admin), TODAY, '18:00', 1);
    expect(await book(gym.as(limited), TODAY, '18:00')).toMatchObject({ code: 'SLOT_FULL' });
    expect((await outlookOf(limited)).booking).toMatchObject({ state: 'limit', from: '2026-04-01', onlyAt: null });
    await gym.as(gym.admin).delete(`/Admin/appointments/${id}`);
    expect((await outlookOf(limited)).booking).toMatchObject(HERE);
  });
});
