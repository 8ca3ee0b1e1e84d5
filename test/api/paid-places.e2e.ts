import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Trainer } from '@palestra/backend/contract/gym-class';
import type { Room } from '@palestra/backend/contract/room';
import type { OnlineOffer, OnlinePayment } from '@palestra/backend/contract/online-payment';
import type { AvailableTimeslots, BookingDay, DaySchedule, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { PayingGym } from '../support/paying-gym.js';
import { closeDay } from '../support/schedule.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MINUTE = 60_000;

let paying: PayingGym;
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.gym.setNow(NOW);
  await paying.startOver();
  await paying.setStripe();
});

const refusal = ({ status, code }: { status: number; code?: string }) => [status, code];
const idOf = (date: string, start: string): string =>
  `${date}_${start.replace(':', '')}-${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}00`;
const smallSlot = (date: string, start: string, newCapacity = 1) =>
  paying.owner().put('/Admin/timeslots/capacity', { ...slot(date, start), newCapacity });
/** Opens the provider's page for a month, with a place. */
const buy = (person: Person, date: string, start: string, more: object = {}, process = 0) =>
  paying.request(
    person,
    {
      ...{
        purpose: 'plan',
        planId: paying.plan.id,
        amountCents: paying.plan.priceCents,
        timeslotId: idOf(date, start),
      },
      ...more,
    },
    process,
  );
const leave = (person: Person, id: string) =>
  paying.gym.as(person).delete<OnlinePayment>(`/Client/online-payments/${id}`);
const pay = async (person: Person, id: string): Promise<OnlinePayment> => {
  paying.stripe.pay(await paying.orderOf(id));
  await paying.later(5_000);
  return paying.read(person, id);
};

async function taken(date: string, start: string) {
  const [row] = await paying.gym.rows<{ booked: number; visits: string[]; holds: number }>(
    `SELECT coalesce(sum(o.booked), 0)::int AS booked,
       (SELECT array_agg(a.client_id::text ORDER BY a.booked_at) FROM appointments a
         WHERE a.appointment_date = $1 AND a.start_time = $2 AND a.status <> 2) AS visits,
       (SELECT count(*)::int FROM interests i WHERE i.appointment_date = $1 AND i.start_time = $2
          AND i.held_until IS NOT NULL) AS holds
     FROM slot_occupancies o WHERE o.slot_date = $1 AND o.start_time = $2`,
    [date, start],
  );
  return { ...row, visits: row?.visits ?? [] };
}
const cancelAll = async (date: string): Promise<void> => {
  const visits = await paying.gym.rows<{ id: string }>(
    'SELECT id FROM appointments WHERE appointment_date = $1 AND status <> 2',
    [date],
  );
  for (const { id } of visits) expect((await paying.owner().delete(`/Admin/appointments/${id}`)).status).toBe(200);
};
const mailsTo = async ({ id }: Person): Promise<string[]> =>
  (
    await paying.gym.rows<{ purpose: string }>(
      'SELECT purpose FROM mails WHERE recipient_id = $1 ORDER BY created_at',
      [id],
    )
  ).map(({ purpose }) => purpose);

describe('a place that a member without a subscription pays for', () => {
  it('is offered, held for ten minutes against everybody else, and booked when it is paid', async () => {
    const [date, start] = ['2026-03-12', '18:00'];
    await smallSlot(date, start);
    const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
    const days = await paying.gym.as(maria).get<BookingDay[]>('/Client/booking-days');
    expect(days.data.find((day) => day.date === date)).toMatchObject({ isBookable: false, canBuy: true });
    const slotFor = async (person: Person) =>
      (
        await paying.gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date })
      ).data.timeslots.find(({ startTime }) => startTime === `${start}:00`);
    expect(await slotFor(maria)).toMatchObject({ canBook: false, canBuy: true });
    expect(await slotFor(other)).toMatchObject({ canBook: true });
    const offer = await paying.gym
      .as(maria)
      .get<OnlineOffer>('/Client/online-payments', { timeslotId: idOf(date, start) });
    expect(offer.data.place).toMatchObject({
      appointmentDate: date,
      startTime: `${start}:00`,
      minutes: 10,
      reasons: [],
    });
    expect(offer.data.plans).toMatchObject([{ id: paying.plan.id, takesPlace: true }]);
    const { status, data } = await buy(maria, date, start);
    expect(status).toBe(201);
    expect(refusal(await book(paying.gym.as(other), date, start))).toEqual([409, 'SLOT_FULL']);
    expect(refusal(await bookFor(paying.owner(), other, date, start))).toEqual([409, 'SLOT_FULL']);
    expect(await slotFor(maria)).toMatchObject({ heldUntil: '2026-03-11T10:10:00.000Z', interestId: null });
    expect(await slotFor(other)).toMatchObject({ heldUntil: null, waitingCount: 0, currentBookings: 1 });
    const clients = await paying.owner().get<TimeslotClients>('/Admin/timeslots/clients', slot(date, start));
    expect(clients.data.waitingClients).toMatchObject([
      { userId: maria.id, isPaying: true, heldUntil: '2026-03-11T10:10:00.000Z' },
    ]);
    const day = await paying.owner().get<DaySchedule>('/Timeslot/capacity', { date });
    expect(day.data.timeslots.find(({ id }) => id === '2026-03-12_1800-1900')).toMatchObject({
      ...{ heldCount: 1, waitingCount: 0 },
    });
    expect((await paying.gym.as(maria).get('/TimeslotInterest/my-interests')).data).toEqual([]);
    const paid = await pay(maria, data.id);
    expect(paid).toMatchObject({
      state: 'paid',
      place: { state: 'booked', startTime: `${start}:00`, heldUntil: null },
    });
    expect(await taken(date, start)).toEqual({ booked: 1, visits: [maria.id], holds: 0 });
    expect(await mailsTo(maria)).toEqual(['booked']);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paying.gym.faults()).toEqual([]);
  });

  describe('whose trainer leads another room, too', () => {
    /** The only Monday of these tests: what leads there leads there alone. */
    const [date, start] = ['2026-03-16', '18:00'];
    let small: number;
    beforeAll(async () => {
      const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 5 };
      small = (await paying.owner().post<Room>('/Admin/rooms', room)).data.id;
      const led = { dayOfWeek: 1, classId: null, trainerId: await trainer('Λένα', 'Lena') };
      await paying.owner().put(`/Admin/global-timeslots/${start}/19:00/class`, { ...led, areaId: 1 });
      await paying.owner().post('/Admin/global-timeslots', { ...led, ...half, areaId: small });
    });
    afterEach(() => paying.gym.rows('DELETE FROM timeslot_overrides WHERE date = $1', [date]));
    const half = { startTime: '18:30', endTime: '19:30' };
    const trainer = async (nameEl: string, nameEn: string): Promise<string> => {
      const wish = { nameEl, nameEn, descriptionEl: '', descriptionEn: '', staffId: null, isActive: true };
      return (await paying.owner().post<Trainer>('/Admin/trainers', wish)).data.id;
    };
    const bookSmall = (person: Person, process = 0) =>
      paying.gym.as(person, process).post<Appointment>('/Client/appointments', {
        ...{ ...place(date, start), ...half, areaId: small },
      });
    /** Gives the slot of the first room, or of the small one, another time. */
    const changeTime = (newStartTime: string, newEndTime: string, isSmall = false) =>
      paying.owner().put('/Admin/timeslots/time', {
        ...{ date, originalStartTime: isSmall ? half.startTime : start, newStartTime, newEndTime },
        ...{ originalEndTime: isSmall ? half.endTime : '19:00', areaId: isSmall ? small : 1, reason: 'Σεμινάριο' },
      });
    const substitute = (trainerId: string | null, isSmall = false, process = 0) => {
      const id = isSmall ? `${date}_1830-1930_${small}` : idOf(date, start);
      return paying.owner(process).put(`/Timeslot/${id}`, { trainerId });
    };
    const heldTimes = async (): Promise<string[]> =>
      (
        await paying.gym.rows<{ held: string }>(
          `SELECT concat_ws(' ', s.room, t.name_en, to_char(s.starts_at AT TIME ZONE 'Europe/Athens', 'HH24:MI'),
             to_char(s.ends_at AT TIME ZONE 'Europe/Athens', 'HH24:MI')) AS held
           FROM trainer_spans s JOIN trainers t ON t.id = s.trainer_id WHERE s.slot_date = $1 ORDER BY 1`,
          [date],
        )
      ).map(({ held }) => held);
    const spans = async (): Promise<number> => (await heldTimes()).length;

    it('holds the time of the trainer against the other room, until it is left', async () => {
      const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
      const { status, data } = await buy(maria, date, start);
      expect(status).toBe(201);
      expect(refusal(await bookSmall(other))).toEqual([409, 'TRAINER_BUSY']);
      expect(await paying.gym.faults()).toEqual([]);
      await leave(maria, data.id);
      await paying.gym.doTimedWork();
      expect(await spans()).toBe(0);
      expect((await bookSmall(other)).status).toBe(201);
      expect(refusal(await buy(maria, date, start))).toEqual([409, 'TRAINER_BUSY']);
      await cancelAll(date);
    });

    it('keeps it when the only visit of the slot is cancelled, and has it booked when it is paid', async () => {
      const [maria, other, third] = [
        await paying.gym.has(aClient()),
        await paying.gym.has(aMember()),
        await paying.gym.has(aMember()),
      ];
      await book(paying.gym.as(other), date, start);
      const { data } = await buy(maria, date, start);
      await cancelAll(date);
      expect(refusal(await bookSmall(third))).toEqual([409, 'TRAINER_BUSY']);
      await pay(maria, data.id);
      expect(await taken(date, start)).toMatchObject({ visits: [maria.id] });
      expect([await spans(), refusal(await bookSmall(third))]).toEqual([1, [409, 'TRAINER_BUSY']]);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('is held, or the other room is booked, by two processes at once', async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
        const id = anId();
        const answers = await Promise.all([buy(maria, date, start, { id }), bookSmall(other, 1)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
        expect(await spans()).toBe(1);
        await leave(maria, id);
        await cancelAll(date);
        await paying.gym.doTimedWork();
        expect(await paying.gym.faults()).toEqual([]);
      }
    });

    it('has the new time of its slot with its visits, and gives nothing else back to it', async () => {
      const [maria, other, third] = [
        await paying.gym.has(aClient()),
        await paying.gym.has(aMember()),
        await paying.gym.has(aMember()),
      ];
      await book(paying.gym.as(other), date, start);
      const { data } = await buy(maria, date, start);
      expect((await changeTime('08:00', '09:00')).status).toBe(200);
      expect(await heldTimes()).toEqual(['1 Lena 08:00 09:00']);
      expect((await bookSmall(third)).status).toBe(201);
      await leave(maria, data.id);
      await paying.gym.doTimedWork();
      expect(await heldTimes()).toEqual(['1 Lena 08:00 09:00', `${small} Lena 18:30 19:30`]);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('goes with the new time of a slot that has no visits, and is booked at it', async () => {
      const [maria, third] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
      const { data } = await buy(maria, date, start);
      expect((await changeTime('08:00', '09:00')).status).toBe(200);
      expect(await heldTimes()).toEqual(['1 Lena 08:00 09:00']);
      expect((await bookSmall(third)).status).toBe(201);
      expect(refusal(await changeTime('18:00', '19:00'))).toEqual([409, 'TRAINER_BUSY']);
      await pay(maria, data.id);
      expect(await taken(date, start)).toMatchObject({ visits: [maria.id], holds: 0 });
      expect(await heldTimes()).toEqual(['1 Lena 08:00 09:00', `${small} Lena 18:30 19:30`]);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('is of a substitute who is free at that time, and frees the other', async () => {
      const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
      const [aris, nikos] = [await trainer('Άρης', 'Aris'), await trainer('Νίκος', 'Nick')];
      expect((await substitute(aris, true)).status).toBe(200);
      expect((await bookSmall(other)).status).toBe(201);
      const { data } = await buy(maria, date, start);
      const refused = await substitute(aris);
      expect([...refusal(refused), refused.message]).toEqual([
        ...[409, 'TRAINER_BUSY'],
        expect.stringContaining('6:30 PM–7:30 PM (Small room)'),
      ]);
      expect((await substitute(nikos)).status).toBe(200);
      expect(await heldTimes()).toEqual(['1 Nick 18:00 19:00', `${small} Aris 18:30 19:30`]);
      expect((await substitute(null, true)).status).toBe(200);
      await pay(maria, data.id);
      expect(await taken(date, start)).toMatchObject({ visits: [maria.id] });
      expect(await heldTimes()).toEqual(['1 Nick 18:00 19:00', `${small} Lena 18:30 19:30`]);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('is left and given a substitute by two processes at once, and nobody is kept', async () => {
      const others = [await trainer('Ρένα', 'Rena'), await trainer('Νάσος', 'Nasos')];
      for (let turn = 0; turn < 4; turn += 1) {
        const maria = await paying.gym.has(aClient());
        const { data } = await buy(maria, date, start);
        const [given, left] = await Promise.all([
          substitute(others[turn % 2] ?? null, false, 1),
          leave(maria, data.id),
        ]);
        expect([given.status, left.status]).toEqual([200, 200]);
        await paying.gym.doTimedWork();
        expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
      }
    });

    it('is named to staff whose change brings visits of the trainer onto it', async () => {
      const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
      expect((await changeTime('20:00', '21:00', true)).status).toBe(200);
      expect((await bookSmall(other)).status).toBe(201);
      const { data } = await buy(maria, date, start);
      const refused = await changeTime('18:30', '19:30', true);
      expect([...refusal(refused), refused.message]).toEqual([
        ...[409, 'TRAINER_BUSY'],
        expect.stringMatching(/^Lena already has bookings or held places on .*6:00 PM–7:00 PM \(Main room\)/),
      ]);
      await leave(maria, data.id);
      await paying.gym.doTimedWork();
      expect((await changeTime('18:30', '19:30', true)).status).toBe(200);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('stands in no way of its own member, who may hold the other slot instead', async () => {
      const maria = await paying.gym.has(aClient());
      await buy(maria, date, start);
      const timeslotId = `${date}_1830-1930_${small}`;
      const ask = async () => {
        const client = paying.gym.as(maria);
        const offer = await client.get<OnlineOffer>('/Client/online-payments', { timeslotId });
        const day = await client.get<AvailableTimeslots>('/Client/timeslots/available', {
          date,
          areaId: String(small),
        });
        const shown = day.data.timeslots.find(({ areaId }) => areaId === small);
        return [offer.data.place?.reasons, offer.data.plans.map(({ takesPlace }) => takesPlace), shown?.canBuy];
      };
      expect(await ask()).toEqual([[], [true], true]);
      const second = await buy(maria, date, start, { timeslotId });
      expect(second.status).toBe(201);
      expect(await heldTimes()).toEqual([`${small} Lena 18:30 19:30`]);
      await leave(maria, second.data.id);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });

    it('keeps another member from a slot of the trainer to which their visit would move', async () => {
      const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
      const { data: visit } = await book(paying.gym.as(other), date, start);
      const { data } = await buy(maria, date, start);
      const move = () =>
        paying.gym.as(other).post(`/Client/appointments/${visit.id}/move`, { date, ...half, areaId: small });
      expect(refusal(await move())).toEqual([409, 'TRAINER_BUSY']);
      await leave(maria, data.id);
      await paying.gym.doTimedWork();
      expect((await move()).status).toBe(200);
      await cancelAll(date);
      expect([await spans(), await paying.gym.faults()]).toEqual([0, []]);
    });
  });

  it('goes to the first in the waiting list when they leave the page', async () => {
    const [date, start] = ['2026-03-13', '18:00'];
    await smallSlot(date, start);
    await paying.owner().put('/Admin/settings/WaitingListMode', { value: 'fill' });
    const [maria, next] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
    const { data } = await buy(maria, date, start);
    expect((await paying.gym.as(next).post('/TimeslotInterest/express', place(date, start))).status).toBe(201);
    expect((await leave(maria, data.id)).data).toMatchObject({ state: 'abandoned', place: { state: 'over' } });
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toEqual({ booked: 1, visits: [next.id], holds: 0 });
    expect(await mailsTo(next)).toEqual(['promoted']);
    expect(await mailsTo(maria)).toEqual([]);
    await paying.owner().put('/Admin/settings/WaitingListMode', { value: 'tell' });
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('is given back after ten minutes; money that comes later is right, and the place is tried once and told', async () => {
    const [date, start] = ['2026-03-17', '19:00'];
    await smallSlot(date, start);
    const [maria, other] = [await paying.gym.has(aClient()), await paying.gym.has(aMember())];
    const { data } = await buy(maria, date, start);
    await paying.later(9 * MINUTE);
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toMatchObject({ booked: 1, holds: 1 });
    await paying.later(MINUTE);
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toMatchObject({ booked: 0, holds: 0 });
    expect((await book(paying.gym.as(other), date, start)).status).toBe(201);
    expect(await pay(maria, data.id)).toMatchObject({ state: 'paid', problem: null, place: { state: 'lost' } });
    expect(await mailsTo(maria)).toEqual(['place-lost']);
    await paying.gym.doTimedWork();
    expect(await mailsTo(maria)).toEqual(['place-lost']);
    expect(await taken(date, start)).toEqual({ booked: 1, visits: [other.id], holds: 0 });
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('is booked by the job when the process ended between the payment and the place', async () => {
    const [date, start] = ['2026-03-17', '18:00'];
    const maria = await paying.gym.has(aClient());
    const { data } = await buy(maria, date, start);
    // Only the payment is committed.
    await paying.gym.rows(`ALTER TABLE appointments ADD CONSTRAINT broken CHECK (false) NOT VALID`);
    expect(await pay(maria, data.id)).toMatchObject({ state: 'paid', place: { state: 'held' } });
    await paying.gym.rows('ALTER TABLE appointments DROP CONSTRAINT broken');
    expect(await taken(date, start)).toMatchObject({ visits: [], holds: 1 });
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toEqual({ booked: 1, visits: [maria.id], holds: 0 });
    expect((await paying.read(maria, data.id)).place).toMatchObject({ state: 'booked' });
    expect(await mailsTo(maria)).toEqual(['booked']);
  });

  it('is one place of two that want it, and another page of theirs gives it back', async () => {
    const [date, start] = ['2026-03-18', '18:00'];
    await smallSlot(date, start);
    const [maria, eleni] = [await paying.gym.has(aClient()), await paying.gym.has(aClient())];
    const both = await Promise.all([buy(maria, date, start), buy(eleni, date, start, {}, 1)]);
    expect(both.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'SLOT_FULL'],
    ]);
    const [winner, loser] = both[0].status === 201 ? [maria, eleni] : [eleni, maria];
    const offer = await paying.gym
      .as(loser)
      .get<OnlineOffer>('/Client/online-payments', { timeslotId: idOf(date, start) });
    expect(offer.data).toMatchObject({ place: { reasons: [{ code: 'SLOT_FULL' }] }, plans: [{ takesPlace: false }] });
    // The same plan at another hour of the same day.
    expect((await buy(winner, date, '19:00')).status).toBe(201);
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toMatchObject({ booked: 0, holds: 0 });
    expect(await taken(date, '19:00')).toMatchObject({ booked: 1, holds: 1 });
    expect(refusal(await buy(loser, date, start, { purpose: 'debt', planId: undefined }))).toEqual([
      ...[400, 'VALIDATION_FAILED'],
    ]);
  });

  it('leaves no wait behind when the second page for the same place is left', async () => {
    const [date, start] = ['2026-03-20', '19:00'];
    const maria = await paying.gym.has(aClient());
    await buy(maria, date, start);
    await paying.later(MINUTE);
    const { data } = await buy(maria, date, start);
    await leave(maria, data.id);
    await paying.gym.doTimedWork();
    expect(await taken(date, start)).toEqual({ booked: 0, visits: [], holds: 0 });
    expect((await paying.gym.as(maria).get('/TimeslotInterest/my-interests')).data).toEqual([]);
  });

  it('is refused with every reason that a plan does not lift, and opens no page', async () => {
    const maria = await paying.gym.has(aClient());
    await closeDay(paying.owner(), '2026-03-19', 'Αργία');
    const before = paying.stripe.asked.length;
    expect(refusal(await buy(maria, '2026-03-19', '18:00'))).toEqual([422, 'DAY_CLOSED']);
    expect(refusal(await buy(maria, '2026-03-21', '20:00'))).toEqual([404, 'NO_SUCH_SLOT']);
    expect(paying.stripe.asked).toHaveLength(before);
    expect((await paying.offer(maria)).payments).toEqual([]);
  });

  it('is never one too many while members pay, leave and book at once in two processes @release', async () => {
    const [date, start, places] = ['2026-03-20', '18:00', 3];
    await smallSlot(date, start, places);
    const people: Person[] = [];
    for (let n = 0; n < 10; n += 1) people.push(await paying.gym.has(n % 3 === 2 ? aMember() : aClient()));
    const act = async (person: Person, n: number): Promise<void> => {
      if (n % 3 === 2) {
        await book(paying.gym.as(person, n % 2), date, start);
        return;
      }
      const { status, data } = await buy(person, date, start, {}, n % 2);
      if (status !== 201) return;
      if (n % 2 === 0) await leave(person, data.id);
      else paying.stripe.pay(await paying.orderOf(data.id));
    };
    await Promise.all(people.map((person, n) => act(person, n)));
    await paying.later(2 * MINUTE);
    await Promise.all([paying.stripe.deliverWaiting(), paying.gym.doTimedWork()]);
    await paying.later(10 * MINUTE);
    await paying.gym.doTimedWork();
    const { booked, visits, holds } = await taken(date, start);
    expect([booked, holds]).toEqual([visits.length, 0]);
    expect(visits.length).toBeLessThanOrEqual(places);
    expect(new Set(visits).size).toBe(visits.length);
    expect(await paying.gym.faults()).toEqual([]);
  });
});
