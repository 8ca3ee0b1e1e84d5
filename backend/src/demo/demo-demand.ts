import { addDays } from '../contract/calendar-date.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import type { DemoClient } from './demo-clients.js';
import type { AppointmentRow, Row } from './demo-rows.js';
import { Seeded } from './seeded.js';
import type { DemoVisit } from './visit-planner.js';

/** The busiest slots were full: there were fewer places then. */
const FULL = 6;
const SERVED = 0.35;
const WAITS = { min: 1, max: 4 };
const REMEMBERED_DAYS = 170;
const ASKED_AT = '11:00:00';
const MS_PER_HOUR = 3_600_000;

interface Context {
  today: string;
  zone: string;
  clients: readonly DemoClient[];
  visits: readonly { visit: DemoVisit; row: AppointmentRow }[];
}

/** Makes the busiest hours that have passed full ones, with waiting lists. Numbers of its own: the rest of the gym does not depend on them. */
export function pastWaits({ today, zone, clients, visits }: Context): Row[] {
  const seeded = new Seeded(6_011);
  const slots = new Map<string, { visit: DemoVisit; row: AppointmentRow }[]>();
  const busy = new Set<string>();
  for (const one of visits) {
    const { client, date, hour, isCancelled } = one.visit;
    busy.add(`${client.id} ${date}`);
    if (isCancelled || date >= today || date < addDays(today, -REMEMBERED_DAYS)) continue;
    slots.set(`${date} ${hour}`, [...(slots.get(`${date} ${hour}`) ?? []), one]);
  }
  const full = [...slots.values()].filter((taken) => taken.length >= FULL);
  return full.flatMap((taken) => {
    const [first] = taken;
    if (first === undefined) return [];
    for (const { row } of taken) Object.assign(row, { capacity_at_booking: taken.length });
    const { date, hour } = first.visit;
    const [start_time, end_time] = [timeFromSeconds(hour * 3_600), timeFromSeconds((hour + 1) * 3_600)];
    const wait = (clientId: string, askedAt: Date, wasServed: boolean): Row => ({
      ...{ id: seeded.uuid(), client_id: clientId, appointment_date: date, start_time, end_time },
      ...{ asked_at: askedAt, was_served: wasServed },
    });
    const free = clients.filter(
      ({ id, kind, subscriptions }) =>
        kind === 'ordinary' &&
        !busy.has(`${id} ${date}`) &&
        subscriptions.some(({ startDate, visitsUntil }) => startDate <= date && date <= visitsUntil),
    );
    const served = taken
      .slice(-1)
      .filter(() => seeded.chance(SERVED))
      .map(({ row }) => wait(row.client_id, new Date(row.booked_at.getTime() - MS_PER_HOUR), true));
    const missed = seeded
      .shuffled(free)
      .slice(0, seeded.between(WAITS.min, WAITS.max))
      .map(({ id }) => wait(id, slotInstant(zone, addDays(date, -2), ASKED_AT), false));
    return [...served, ...missed];
  });
}
